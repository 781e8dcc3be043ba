import {
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createWriteBuffer } from '../jobs/write-buffer.ts'
import type { Logger } from '../logger.ts'

/** The outcome of a call to an outside service. `failure` is the reason of a failure. */
export interface Outcome {
  readonly failure?: string
}

/** The summary of several outcomes. */
export interface OutcomeCount {
  readonly lastSuccess: Date | null
  readonly lastFailure: Date | null
  /** The first failure after the last success, or the first of all if none succeeded. */
  readonly failingSince: Date | null
  readonly reason: string | null
  readonly failuresInARow: number
  readonly failures: number
}

export const NO_OUTCOMES = {
  lastSuccess: null,
  lastFailure: null,
  failingSince: null,
  reason: null,
  failuresInARow: 0,
  failures: 0,
} as const satisfies OutcomeCount

/** Adds the summary of later calls to that of earlier ones. */
export function addCount(earlier: OutcomeCount, later: OutcomeCount): OutcomeCount {
  const hasWorked = later.lastSuccess !== null
  return {
    lastSuccess: later.lastSuccess ?? earlier.lastSuccess,
    lastFailure: later.lastFailure ?? earlier.lastFailure,
    failingSince: hasWorked ? later.failingSince : (earlier.failingSince ?? later.failingSince),
    reason: later.reason ?? earlier.reason,
    failuresInARow: (hasWorked ? 0 : earlier.failuresInARow) + later.failuresInARow,
    failures: earlier.failures + later.failures,
  }
}

export function addOutcome(count: OutcomeCount, { failure, at }: Outcome & { at: Date }): OutcomeCount {
  return addCount(
    count,
    failure === undefined
      ? { ...NO_OUTCOMES, lastSuccess: at }
      : {
          lastSuccess: null,
          lastFailure: at,
          failingSince: at,
          reason: failure,
          failuresInARow: 1,
          failures: 1,
        },
  )
}

/** Outcomes are written at most this often. A killed process loses the outcomes of this time. */
const WRITE_EVERY_MS = 5000

export interface ServiceStatus {
  record(service: OutsideServiceId, outcome: Outcome): void
  /** Adds a listener that is called after new outcomes were stored. */
  onStored(listener: () => void): void
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

/**
 * Counts the outcomes of calls to outside services in memory and adds them to a table that all server processes share: at
 * once when a service starts to fail or works again, otherwise every few seconds. So calls do not need a statement each.
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

/** Whether a service was failing before its outcomes were added, and whether it is failing now. */
interface ServiceChange {
  readonly id: OutsideServiceId
  readonly was: boolean
  readonly is: boolean
  readonly reason: string | null
}

/**
 * Adds counts to the rows of their services. The newest outcome of all processes decides. Ordered by the primary key, so
 * that two processes never deadlock.
 */
async function upsertServiceStatus(
  db: Database,
  counts: ReadonlyMap<OutsideServiceId, OutcomeCount>,
): Promise<ServiceChange[]> {
  const given = [...counts].map(([id, count]) => ({
    id,
    last_success_at: count.lastSuccess,
    last_failure_at: count.lastFailure,
    failing_since: count.failingSince,
    reason: count.reason,
    failures_in_a_row: count.failuresInARow,
    failures: count.failures,
  }))
  const { rows } = await sql<ServiceChange>`
    insert into outside_service as s
      (id, last_success_at, last_failure_at, failing_since, reason, failures_in_a_row, failures)
    select id, last_success_at, last_failure_at, failing_since, reason, failures_in_a_row, failures
    from json_populate_recordset(null::outside_service, ${JSON.stringify(given)}::json)
    order by id
    on conflict (id) do update set
      last_success_at = greatest(s.last_success_at, excluded.last_success_at),
      last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
      reason = case when excluded.last_failure_at is null then s.reason else excluded.reason end,
      failures = s.failures + excluded.failures,
      failing_since = case
        when excluded.failing_since is null and excluded.last_success_at >= coalesce(s.last_failure_at, '-infinity')
          then null
        when excluded.failing_since is null or excluded.failing_since < s.last_success_at then s.failing_since
        when excluded.last_success_at is null then coalesce(s.failing_since, excluded.failing_since)
        else excluded.failing_since end,
      failures_in_a_row = case
        when excluded.last_success_at is null then s.failures_in_a_row + excluded.failures
        else excluded.failures_in_a_row end
    returning s.id, coalesce(old.failing_since is not null, false) as was, s.failing_since is not null as is,
      s.reason`.execute(db)
  return rows
}
