import type { OpenDatabase } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import type { Encryption } from '../secrets/encryption.ts'
import { claimNext, type ClaimedRequest, releaseClaim, waitingAmong } from './device-requests.store.ts'
import type { Devices, DeviceTransport } from './devices.ts'
import { inTransaction } from './listener-transaction.ts'

/** The longest delay of a request whose notification was lost. */
const MISSED_EVERY_MS = 5000

type ListeningListener = Parameters<Devices['onListening']>[0]

const contextOf = (dev: number) => `device request ${dev}`

/** Encrypts the params of waiting requests. */
export function sealParams(encryption: Encryption, { dev, json }: { dev: number; json: string }): Buffer {
  return encryption.encrypt(json, contextOf(dev))
}

/**
 * Sends the waiting requests of the devices that are connected to this process, in order for each device. Each is claimed
 * in the database before it is sent, so that at most one process sends it, once.
 */
export function createRequestSender(options: {
  database: OpenDatabase
  encryption: Encryption
  log: Logger
  transport: () => DeviceTransport | undefined
}) {
  const { database, encryption, log, transport } = options
  const { system } = database
  const listeners: ListeningListener[] = []
  /** The devices whose requests are being sent, and whether there is a new one meanwhile. */
  const busy = new Map<number, { again: boolean }>()
  const running = new Set<Promise<void>>()

  const sendNext = async (dev: number): Promise<boolean> => {
    const claimed = await claimNext(system, dev)
    if (claimed === undefined) return false
    if (transport()?.sendRequest({ dev, ...readable(dev, claimed) }) === true) return true
    await releaseClaim(system, claimed)
    return false
  }
  const readable = (dev: number, { id, method, params }: ClaimedRequest) => {
    const text = encryption.decrypt(params, contextOf(dev))
    const value: unknown = JSON.parse(text)
    return { id, method, params: value }
  }
  const serve = async (dev: number) => {
    const turn = { again: true }
    busy.set(dev, turn)
    try {
      while (turn.again) {
        turn.again = false
        while (transport()?.listens(dev) === true && (await sendNext(dev)));
      }
    } catch (error) {
      log.warn({ err: error, dev }, 'A request could not be sent to a device; trying again')
    } finally {
      busy.delete(dev)
    }
  }
  const track = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const deliver = (dev: number) => {
    const turn = busy.get(dev)
    if (turn !== undefined) turn.again = true
    else if (transport()?.listens(dev) === true) track(serve(dev))
  }
  const tellListening = async (dev: number) => {
    for (const listener of listeners) {
      await inTransaction(database, (heard) => listener(dev, heard)).catch((error: unknown) =>
        log.error({ err: error, dev }, 'A listener for devices that connect failed'),
      )
    }
  }
  const deliverMissed = async () => {
    const held = transport()?.devices() ?? []
    for (const dev of await waitingAmong(system, held)) deliver(dev)
  }
  const job: Job = { name: 'device requests', everyMs: MISSED_EVERY_MS, run: deliverMissed }
  return {
    deliver,
    /** Sends requests whose notifications may have been lost. */
    deliverMissed: () =>
      deliverMissed().catch((error: unknown) =>
        log.warn({ err: error }, 'Waiting requests could not be read'),
      ),
    listening: (dev: number) => {
      deliver(dev)
      if (listeners.length > 0) track(tellListening(dev))
    },
    onListening: (listener: ListeningListener) => void listeners.push(listener),
    job,
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
