import type { CommandType } from '@service-center/contract/commands/command-rules.ts'
import type { RequestOfMany } from '../../platform/devices/devices.ts'
import type { Encryption } from '../../platform/secrets/encryption.ts'

/** The purpose of the requests to devices for commands. */
export const PURPOSE = 'commands'
/** The method that asks a device to cancel a command. */
export const CANCEL = 'cancel'

/**
 * How long a request waits for a device that is not connected before it is created again; `Devices.send` says
 * the maximum.
 */
const WAIT_MS = 7 * 24 * 3_600_000
/** How long the device has to answer, at first and at most. Doubled after each request without an answer. */
const ANSWER_MS = 30_000
const MAX_ANSWER_MS = 3_600_000

/** A command to send to its device. */
export interface SentCommand {
  readonly id: number
  readonly dev: number
  readonly type: CommandType
  readonly args: object
  readonly secret: string | undefined
  /** Unix seconds. */
  readonly expiresAt: number | null
  /** How often the device has not answered. */
  readonly unanswered?: number
}

/** The requests that send commands to their devices. */
export function requestsOf(commands: readonly SentCommand[]): RequestOfMany[] {
  return commands.map(({ id, dev, type, args, secret, expiresAt, unanswered = 0 }) => ({
    dev,
    method: type,
    params: {
      command: id,
      ...args,
      ...(secret === undefined ? {} : { password: secret }),
      ...(expiresAt === null ? {} : { expires: Math.round(expiresAt * 1000) }),
    },
    timeoutMs: expiresAt === null ? WAIT_MS : Math.min(WAIT_MS, expiresAt * 1000 - Date.now()),
    answerMs: answerMsOf(unanswered),
    reference: id,
  }))
}

/** The requests that ask devices to cancel commands. */
export function cancelRequestsOf(
  commands: readonly { readonly id: number; readonly dev: number; readonly unanswered?: number }[],
): RequestOfMany[] {
  return commands.map(({ id, dev, unanswered = 0 }) => ({
    dev,
    method: CANCEL,
    params: { command: id },
    timeoutMs: WAIT_MS,
    answerMs: answerMsOf(unanswered),
    reference: id,
  }))
}

const answerMsOf = (unanswered: number) => Math.min(ANSWER_MS * 2 ** unanswered, MAX_ANSWER_MS)

const contextOf = (dev: number) => `command ${dev}`

/** Encrypts the secret of a command. It is stored until the command has ended. */
export function sealSecret(encryption: Encryption, dev: number, secret: string | undefined): Buffer | null {
  return secret === undefined ? null : encryption.encrypt(secret, contextOf(dev))
}
/** @throws Error when it belongs to another device or installation */
export function openSecret(encryption: Encryption, dev: number, secret: Buffer | null): string | undefined {
  return secret === null ? undefined : encryption.decrypt(secret, contextOf(dev))
}
