import { DEVICE_TYPE } from '../devices/devices.ts'
import type { Right } from '../endpoint/rights.ts'
import { isUpdatable } from '../software-versions/version-rules.ts'

/** The types of commands (specification 2, section 3). */
export const COMMAND_TYPES = ['update', 'reconfigure_ntrip'] as const
export type CommandType = (typeof COMMAND_TYPES)[number]

/** The types of devices that take commands: robots and reference stations. */
export const COMMAND_DEVICE_TYPES = [DEVICE_TYPE.robot, DEVICE_TYPE.referenceStation] as const
export type CommandDeviceType = (typeof COMMAND_DEVICE_TYPES)[number]

/**
 * The life of a command: `queued` (the device was not reached yet), `sent`, `acknowledged` (the device has accepted it),
 * `running` (since its first report), and an end. `expired` and `cancelled` commands were not run.
 */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'acknowledged',
  'running',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/** What the rules need to know of a command. */
interface CommandLife {
  readonly state: CommandState
  readonly startedAt: number | null
  /** When a user asked the device to give up a command that it may have received already. */
  readonly cancelRequestedAt: number | null
}

/** The states in which a device may still begin with a command. */
export const OPEN_STATES = ['queued', 'sent', 'acknowledged'] as const satisfies readonly CommandState[]
/** The states after which nothing happens any more, except that a device reports late what it did. */
export const ENDED_STATES = [
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly CommandState[]

/** Whether the device may still begin with a command. */
export const isOpen = (state: CommandState): boolean => OPEN_STATES.some((one) => one === state)
/** Whether a command has ended. */
export const isEnded = (state: CommandState): boolean => ENDED_STATES.some((one) => one === state)

/** What a user may do with a command. */
export const commandCan = {
  /** Only while it has not started (specification 2, section 4), and once. */
  cancel: ({ state, cancelRequestedAt }: Omit<CommandLife, 'startedAt'>): boolean =>
    isOpen(state) && cancelRequestedAt === null,
}

/** Whether the device has begun with a command. */
export const isStarted = ({ state, startedAt }: Pick<CommandLife, 'state' | 'startedAt'>): boolean =>
  state === 'running' || startedAt !== null

/** Each state in words, for the screen. */
export const COMMAND_STATE_NAMES: Readonly<Record<CommandState, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/**
 * Where a command is, in a sentence.
 * @param command.online whether the device is connected now
 */
export function describeState(command: CommandLife & { readonly online: boolean }): string {
  const { state, online, cancelRequestedAt } = command
  if (isOpen(state) && cancelRequestedAt !== null) {
    return online ? 'The device is being asked to cancel it.' : 'Will be cancelled when the device is online.'
  }
  switch (state) {
    case 'queued':
      return online ? 'Is being sent to the device.' : 'Will run when the device is online.'
    case 'sent':
      return online
        ? 'Sent; the device has not answered yet.'
        : 'Sent; will be sent again when the device is online.'
    case 'acknowledged':
      return 'The device has accepted it and will start it.'
    case 'running':
      return 'The device is carrying it out.'
    case 'completed':
      return 'The device has completed it.'
    case 'failed':
      return 'Failed.'
    case 'cancelled':
      return 'Cancelled before it started.'
    case 'expired':
      return 'Expired before it started.'
  }
}

/** One of these rights is needed to see and to send commands. */
export const COMMAND_RIGHTS = ['Commands', 'BulkCommands'] as const satisfies readonly Right[]
/** The right for what only a few may send: NTRIP settings, the update's switches, and test versions. */
export const SUPER_COMMANDS_RIGHT = 'CommandsSuper' satisfies Right

/** The types that holders of these rights may send. */
export function sendableTypes(rights: ReadonlySet<string>): CommandType[] {
  if (!COMMAND_RIGHTS.some((right) => rights.has(right))) return []
  return COMMAND_TYPES.filter((type) => type === 'update' || rights.has(SUPER_COMMANDS_RIGHT))
}

/** The key under which a device reports the version of its software. */
export const SOFTWARE_KEYS: Readonly<Record<CommandDeviceType, string>> = {
  1: 'robot_software',
  3: 'station_software',
}

/**
 * The types that a device itself takes: robots from software 9.8.3 on (specification 2, section 9), and stations of the kind BS. A device that has not
 * reported its software yet may take all: if it does not, it refuses the command.
 * @param software as the device has reported it
 */
export function typesTakenBy(deviceType: CommandDeviceType, software: string | undefined): CommandType[] {
  const text = software?.trim() ?? ''
  if (text === '') return [...COMMAND_TYPES]
  const isTaken = deviceType === DEVICE_TYPE.robot ? isUpdatable(text) : text.startsWith('BS')
  return isTaken ? [...COMMAND_TYPES] : []
}
