import type { OpenDatabase } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import {
  deleteEndedRequests,
  type EndingRequest,
  markAnswered,
  markExpired,
  overdueRequests,
} from './device-requests.store.ts'
import type { Devices, Heard } from './devices.ts'
import { inTransaction } from './listener-transaction.ts'

type Listener = Parameters<Devices['onEnded']>[1]

/** How often expired requests are looked for. */
const EXPIRY_EVERY_MS = 1000
/** Retry interval of a failed listener. */
const AGAIN_MS = 30_000
const CLEAN_EVERY_MS = 3_600_000

/** Calls the features' listeners when requests end: answered, or timed out. */
export function createRequestEnds({ database, log }: { database: OpenDatabase; log: Logger }) {
  const listeners = new Map<string, Listener[]>()
  let cleanedAt = 0
  /** Requests whose listener failed, with the time of the next attempt. */
  const later = new Map<number, number>()

  const tell = async (a: { id: number; ending: EndingRequest; answer: unknown; heard: Heard }) => {
    const { id, ending, answer, heard } = a
    const { dev, method, reference, outcome } = ending
    for (const listener of listeners.get(ending.purpose) ?? []) {
      await listener({ id, dev, method, reference, outcome, answer }, heard)
    }
  }
  const expire = async (id: number) => {
    if ((later.get(id) ?? 0) > Date.now()) return
    later.delete(id)
    await inTransaction(database, async (heard) => {
      const ending = await markExpired(heard.db, id)
      if (ending !== undefined) await tell({ id, ending, answer: undefined, heard })
    }).catch((error: unknown) => {
      later.set(id, Date.now() + AGAIN_MS)
      log.error({ err: error, request: id }, 'The listener of a request to a device failed')
    })
  }
  const job: Job = {
    name: 'ends of device requests',
    everyMs: EXPIRY_EVERY_MS,
    run: async () => {
      for (const id of await overdueRequests(database.system)) await expire(id)
      if (Date.now() - cleanedAt < CLEAN_EVERY_MS) return
      await deleteEndedRequests(database.system)
      cleanedAt = Date.now()
    },
  }
  return {
    onEnded: (purpose: string, listener: Listener) =>
      void listeners.set(purpose, [...(listeners.get(purpose) ?? []), listener]),
    answered: ({ dev, id, payload }: { dev: number; id: number; payload: unknown }) =>
      inTransaction(database, async (heard) => {
        const ending = await markAnswered(heard.db, { dev, id })
        if (ending === undefined) return false
        await tell({ id, ending, answer: payload, heard })
        return true
      }),
    job,
  }
}
