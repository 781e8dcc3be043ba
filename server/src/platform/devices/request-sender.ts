import type { OpenDatabase } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import type { Encryption } from '../secrets/encryption.ts'
import { inTransaction, createBatches } from './batches.ts'
import {
  claimNext,
  type ClaimedRequest,
  insertSent,
  type InsertedRequest,
  releaseClaims,
  waitingAmong,
} from './device-requests.store.ts'
import type { Devices, DeviceTransport, Heard, SentRequest } from './devices.ts'
import { createSendQueue, type ServedTogether } from './send-queue.ts'

/** Waiting requests are looked for this often, in case a notification was lost. */
const MISSED_EVERY_MS = 5000
/** Maximum number of newly connected devices per call of the listeners. */
const MOST_DEVICES = 200

type ListeningListener = Parameters<Devices['onListening']>[0]
type SentListener = Parameters<Devices['onSent']>[1]

const contextOf = (dev: number) => `device request ${dev}`

export function sealParams(encryption: Encryption, { dev, json }: { dev: number; json: string }): Buffer {
  return encryption.encrypt(json, contextOf(dev))
}

/**
 * Sends waiting requests to the devices that are connected to this process, in order for each device. Requests are claimed
 * in the database before they are sent, so that each is sent at most once, by one process. Devices are served in batches,
 * one after the other, so that thousands of requests do not overload the database and delay incoming data.
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
  const sentListeners = new Map<string, SentListener>()
  const wanted = createSendQueue()
  let serving: Promise<void> | undefined
  /** The batch that is being claimed and sent. */
  let batch: { readonly devs: readonly number[]; readonly sent: Promise<void> } | undefined
  /** Sends of `sendNow` in progress. */
  const sending = new Set<Promise<void>>()

  const notifySent = async (
    claims: readonly ClaimedRequest[],
    what: Pick<SentRequest, 'isSent' | 'at'>,
    heard: Heard,
  ) => {
    for (const purpose of new Set(claims.map((claim) => claim.purpose))) {
      const sent = claims.filter((claim) => claim.purpose === purpose)
      await sentListeners.get(purpose)?.(
        sent.map(({ id, dev, method, reference }) => ({ id, dev, method, reference, ...what })),
        heard,
      )
    }
  }
  const send = (claim: ClaimedRequest): boolean => {
    const { id, dev, method } = claim
    try {
      const params: unknown = JSON.parse(encryption.decrypt(claim.params, contextOf(dev)))
      return transport()?.sendRequest({ dev, id, method, params }) === true
    } catch (error) {
      // The request stays marked as sent and ends without an answer.
      log.error({ err: error, request: id }, 'A request to a device cannot be read')
      return true
    }
  }
  const release = (unsent: readonly ClaimedRequest[], at: number) =>
    inTransaction(database, async (heard) => {
      await releaseClaims(heard.db, unsent)
      await notifySent(unsent, { isSent: false, at }, heard)
    })
  const serve = async (devs: readonly number[], again: ServedTogether['again']) => {
    const at = Date.now()
    const claims = await inTransaction(database, async (heard) => {
      const claimed = await claimNext(heard.db, devs)
      await notifySent(claimed, { isSent: true, at }, heard)
      return claimed
    })
    const unsent: ClaimedRequest[] = []
    for (const claim of claims) {
      if (!send(claim)) unsent.push(claim)
      else if (!claim.isLast) again(claim.dev)
    }
    if (unsent.length > 0) await release(unsent, at)
  }
  const serveAll = async () => {
    // Devices that are added in the same turn of the event loop are served together.
    await new Promise((resolve) => setImmediate(resolve))
    for (let next = await wanted.next(); next !== undefined; next = await wanted.next()) {
      const { devs, again } = next
      const listening = devs.filter((dev) => transport()?.listens(dev) === true)
      if (listening.length > 0) {
        const sent = serve(listening, again).catch((error: unknown) =>
          log.warn(
            { err: error, devices: listening.length },
            'Requests could not be sent to devices; trying again',
          ),
        )
        batch = { devs: listening, sent }
        await sent
        batch = undefined
      }
    }
    serving = undefined
  }
  /** Sends a request that is stored as sent, after the device's requests in the current batch. */
  const sendInTurn = async (
    claim: Omit<ClaimedRequest, 'params'>,
    { json, at }: { json: string; at: number },
  ) => {
    const { id, dev, method } = claim
    if (batch?.devs.includes(dev) === true) await batch.sent
    if (transport()?.sendRequest({ dev, id, method, params: JSON.parse(json) }) === true) return
    await release([{ ...claim, params: sealParams(encryption, { dev, json }) }], at)
  }
  const sendNow = async (
    { db, afterCommit }: Heard,
    purpose: string,
    { json, at, ...request }: InsertedRequest & { readonly json: string; readonly at: number },
  ) => {
    const { dev, method, reference = null } = request
    const claim = { ...(await insertSent(db, purpose, request)), dev, purpose, method, reference }
    afterCommit(() => {
      const done = sendInTurn(claim, { json, at })
        .catch((error: unknown) =>
          log.warn({ err: error, request: claim.id }, 'A request could not be sent to a device'),
        )
        .finally(() => sending.delete(done))
      sending.add(done)
    })
  }
  const deliver = (devs: readonly number[]) => {
    const listening = devs.filter((dev) => transport()?.listens(dev) === true)
    const [dev] = listening
    if (dev === undefined) return
    if (devs.length === 1) wanted.add(dev)
    else wanted.addMany(listening)
    serving ??= serveAll()
  }
  const notifyListening = createBatches<number, undefined>({
    most: MOST_DEVICES,
    work: async (devs) => {
      for (const listener of listeners) {
        await inTransaction(database, (heard) => listener([...new Set(devs)], heard))
      }
      return devs.map(() => undefined)
    },
  })
  const deliverMissed = async () => {
    const held = transport()?.devices() ?? []
    deliver(await waitingAmong(system, held))
  }
  const job: Job = {
    name: 'device requests',
    purpose: 'Sends requests to devices whose notification may have been lost.',
    everyMs: MISSED_EVERY_MS,
    run: deliverMissed,
  }
  return {
    deliver,
    sendNow,
    /** For requests whose notifications may have been lost. Never rejects. */
    deliverMissed: () =>
      deliverMissed().catch((error: unknown) =>
        log.warn({ err: error }, 'Waiting requests could not be read'),
      ),
    listening: (dev: number) => {
      if (listeners.length === 0) return deliver([dev])
      void notifyListening(dev)
        .catch((error: unknown) => log.error({ err: error, dev }, 'A listener for connecting devices failed'))
        .then(() => deliver([dev]))
    },
    onListening: (listener: ListeningListener) => void listeners.push(listener),
    onSent: (purpose: string, listener: SentListener) => void sentListeners.set(purpose, listener),
    job,
    idle: async () => {
      while (serving !== undefined) await serving
      await Promise.all(sending)
    },
  }
}
