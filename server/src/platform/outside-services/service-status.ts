import {
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { NO_OUTCOMES, addOutcome, type OutcomeCount, type Outcome } from './outcome-count.ts'
import { upsertServiceStatus } from './service-status.store.ts'

/** How often the outcomes of calls are written at most, in milliseconds; a killed process loses as much. */
const WRITE_EVERY_MS = 5000

/** Counts how calls to outside services end. */
export interface ServiceStatus {
  record(service: OutsideServiceId, outcome: Outcome): void
  /** Registers what is called after new outcomes were stored. */
  onStored(listener: () => void): void
  /** Writes what has been counted. */
  stop(): Promise<void>
}

/**
 * Counts outcomes in memory and adds them to the table that all server processes share: at once when a service begins
 * to fail or works again, otherwise every few seconds. So a failing service costs no statement per call.
 */
export function createServiceStatus({ system, log }: { system: Database; log: Logger }): ServiceStatus {
  let counts = new Map<OutsideServiceId, OutcomeCount>()
  const wasFailing = new Map<OutsideServiceId, boolean>()
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let hasStopped = false

  const write = async () => {
    const written = counts
    counts = new Map()
    for (const [service, count] of written) {
      const change = await upsertServiceStatus(system, { service, count })
      logChange(log, service, change)
    }
    if (written.size > 0) for (const listener of listeners) listener()
  }
  const writeNext = () => {
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      log.error({ err: error }, 'The outcomes of calls to outside services could not be stored')
    })
    return writing
  }
  const schedule = (afterMs: number) => {
    if (timer !== undefined && afterMs > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void writeNext(), afterMs)
    timer.unref()
  }

  return {
    record: (service, outcome) => {
      const count = counts.get(service) ?? NO_OUTCOMES
      counts.set(service, addOutcome(count, { ...outcome, at: new Date() }))
      const fails = outcome.failure !== undefined
      const isNews = wasFailing.get(service) !== fails
      wasFailing.set(service, fails)
      if (!hasStopped) schedule(isNews ? 0 : WRITE_EVERY_MS)
    },
    onStored: (listener) => void listeners.push(listener),
    stop: async () => {
      hasStopped = true
      clearTimeout(timer)
      await writeNext()
    },
  }
}

function logChange(
  log: Logger,
  id: OutsideServiceId,
  { reason, was, is }: { reason: string | null; was: boolean; is: boolean },
): void {
  const service = OUTSIDE_SERVICES[id].provider
  if (is && !was) log.warn({ service, reason }, 'An outside service fails')
  if (was && !is) log.info({ service }, 'An outside service works again')
}
