import {
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import type { Database } from '../database/database.ts'
import { createWriteBuffer } from '../jobs/write-buffer.ts'
import type { Logger } from '../logger.ts'
import { addCount, addOutcome, NO_OUTCOMES, type Outcome, type OutcomeCount } from './outcome-count.ts'
import { type ServiceChange, upsertServiceStatus } from './service-status.store.ts'

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
  const counts = createWriteBuffer<OutsideServiceId, OutcomeCount>(addCount)
  const wasFailing = new Map<OutsideServiceId, boolean>()
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let hasStopped = false

  const store = async (counted: ReadonlyMap<OutsideServiceId, OutcomeCount>) => {
    if (counted.size === 0) return
    const changes = await upsertServiceStatus(system, counted)
    for (const change of changes) logChange(log, change)
    for (const listener of listeners) listener()
  }
  const write = () => {
    timer = undefined
    return counts.flush(store).catch((error: unknown) => {
      log.error({ err: error }, 'The outcomes of calls to outside services could not be stored')
    })
  }
  const schedule = (afterMs: number) => {
    if (timer !== undefined && afterMs > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void write(), afterMs)
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
      await write()
    },
  }
}

function logChange(log: Logger, { id, reason, was, is }: ServiceChange): void {
  const service = OUTSIDE_SERVICES[id].provider
  if (is && !was) log.warn({ service, reason }, 'An outside service fails')
  if (was && !is) log.info({ service }, 'An outside service works again')
}
