import type { OpenDatabase } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import { inTransaction, createBatches } from './batches.ts'
import {
  deleteEndedRequests,
  type EndingRequest,
  markAnswered,
  markExpired,
  overdueRequests,
} from './device-requests.store.ts'
import type { Devices, EndedRequest, Heard } from './devices.ts'

type Listener = Parameters<Devices['onEndedTogether']>[1]

/** How often expired requests are looked for. */
const EXPIRY_EVERY_MS = 1000
/** Retry interval of a failed listener. */
const AGAIN_MS = 30_000
const CLEAN_EVERY_MS = 3_600_000
/** Maximum number of answers that are handled in one transaction. */
const MOST_ANSWERS = 200

interface Answer {
  readonly dev: number
  readonly id: number
  readonly payload: unknown
}

/** Calls the features' listeners when requests are answered or have timed out. */
export function createRequestEnds({ database, log }: { database: OpenDatabase; log: Logger }) {
  const listeners = new Map<string, Listener[]>()
  let cleanedAt = 0
  /** Requests whose listener failed, with the time of the next retry. */
  const later = new Map<number, number>()

  const notify = async (
    endings: readonly EndingRequest[],
    answers: ReadonlyMap<number, unknown>,
    heard: Heard,
  ) => {
    for (const purpose of new Set(endings.map((ending) => ending.purpose))) {
      const ended = endings
        .filter((ending) => ending.purpose === purpose)
        .map(({ purpose: _purpose, ...ending }): EndedRequest => ({
          ...ending,
          answer: answers.get(ending.id),
        }))
        .toSorted((a, b) => a.id - b.id)
      for (const listener of listeners.get(purpose) ?? []) await listener(ended, heard)
    }
  }
  const answerAll = (answers: readonly Answer[]) =>
    inTransaction(database, async (heard) => {
      const payloads = new Map(answers.map(({ id, payload }) => [id, payload]))
      const endings = await markAnswered(heard.db, answers)
      await notify(endings, payloads, heard)
      const known = new Set(endings.map(({ id }) => id))
      // If a batch has two answers to one request, only the first counts.
      return answers.map(({ id }) => known.delete(id))
    })
  const expire = async (ids: readonly number[]): Promise<void> => {
    await inTransaction(database, async (heard) =>
      notify(await markExpired(heard.db, ids), new Map(), heard),
    ).catch(async (error: unknown) => {
      const [id, ...more] = ids
      if (id === undefined) return
      if (more.length > 0) {
        for (const one of ids) await expire([one])
        return
      }
      later.set(id, Date.now() + AGAIN_MS)
      log.error({ err: error, request: id }, 'The listener of a request to a device failed')
    })
  }
  const job: Job = {
    name: 'ends of device requests',
    purpose: 'Ends requests to devices that were not answered in time, and deletes old ones.',
    everyMs: EXPIRY_EVERY_MS,
    run: async () => {
      for (const [id, at] of later) if (at <= Date.now()) later.delete(id)
      const ids = await overdueRequests(database.system)
      await expire(ids.filter((id) => !later.has(id)))
      if (Date.now() - cleanedAt < CLEAN_EVERY_MS) return
      await deleteEndedRequests(database.system)
      cleanedAt = Date.now()
    },
  }
  const onEndedTogether = (purpose: string, listener: Listener) =>
    void listeners.set(purpose, [...(listeners.get(purpose) ?? []), listener])
  const answered = createBatches({ most: MOST_ANSWERS, work: answerAll })
  return {
    onEndedTogether,
    onEnded: (purpose: string, listener: Parameters<Devices['onEnded']>[1]) =>
      onEndedTogether(purpose, async (requests, heard) => {
        for (const request of requests) await listener(request, heard)
      }),
    answered: ({ dev, id, payload, bytes }: Answer & { bytes: number }) =>
      answered({ dev, id, payload }, bytes),
    job,
  }
}
