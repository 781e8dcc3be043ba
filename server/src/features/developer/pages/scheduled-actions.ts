import { sql } from 'kysely'
import type { App } from '../../../platform/http/endpoints.ts'
import type { JobState } from '../../../platform/jobs/jobs.ts'
import type { WorkKind } from '../../../platform/jobs/work.ts'
import type { DocumentCall } from '../tree/documentation-entries.ts'
import { type Html, html, table } from '../tree/html.ts'

const UNITS = [
  [24 * 3_600_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const

/** A duration in its largest unit that gives a whole number, such as '90 seconds' and '10 minutes'. */
export function durationWords(ms: number): string {
  const [size, unit] = UNITS.find(([length]) => ms >= length && ms % length === 0) ?? [1, 'millisecond']
  const number = Math.round(ms / size)
  return `${number.toLocaleString('en')} ${unit}${number === 1 ? '' : 's'}`
}

/** Such as '3 minutes ago', rounded down to the largest unit. */
export function agoWords(ms: number): string {
  const past = Math.max(0, ms)
  const [size] = UNITS.find(([length]) => past >= length) ?? [1000]
  return past < 1000 ? 'just now' : `${durationWords(Math.floor(past / size) * size)} ago`
}

/** The page of all periodic jobs and kinds of queued work of this process, and of scheduled data queries. */
export async function scheduledActions(
  { jobs, queue }: Pick<App, 'jobs' | 'queue'>,
  { db, viewer }: DocumentCall,
): Promise<Html> {
  const now = Date.now()
  const states = jobs.list().toSorted((a, b) => (a.job.name < b.job.name ? -1 : 1))
  const { rows } = await sql<{ own: number }>`
    select count(*)::integer as own from data_query_schedule where username = ${viewer.username}`.execute(db)
  return html`<h1>Scheduled Actions</h1>
    <h2>Periodic jobs</h2>
    <p>
      They run in every server process, each again after the end of its last run. Each may be done twice, or
      be skipped now and then. The runs are those of the process that has made this page, since it started. A
      job that serves an outside service is listed only where that service is set up.
    </p>
    ${table(
      ['Job', 'What it does', 'Every', 'Last run', 'Last failure'],
      states.map((state) => jobRow(state, { now, isAdmin: viewer.isAdmin })),
    )}
    <h2>Queued work</h2>
    <p>
      What must happen is queued in the transaction of the call that asks for it, and done after its commit by
      one of the processes, with retries. After each failure the pause doubles, up to six hours. The items,
      and why they failed, are on the screen <a href="/administration/work">Queued work</a>.
    </p>
    ${table(
      ['Work', 'What it does', 'Attempts', 'First pause', 'At once in a process', 'Longest attempt'],
      queue
        .kinds()
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((kind) => workRow(kind)),
    )}
    <h2>Schedules of data queries</h2>
    <p>
      Users schedule saved data queries themselves, on the page of the data extractor. The job
      <code>scheduled queries</code> starts what is due, the work <code>run-scheduled-query</code> executes it
      with the rights and the scope of its owner, and its result is kept, mailed, or both. You have
      ${rows[0]?.own ?? 0} of your own.
    </p>`
}

function jobRow(
  { job, ranAt, lastFailure }: JobState,
  { now, isAdmin }: { now: number; isAdmin: boolean },
): (string | Html)[] {
  return [
    html`<code>${job.name}</code>`,
    job.purpose,
    durationWords(job.everyMs),
    ranAt === undefined ? 'not yet' : agoWords(now - ranAt),
    lastFailure === undefined ? 'none' : failureWords(lastFailure, { now, isAdmin }),
  ]
}

/** The message of an error may name records, so only users who may see all records get it. */
function failureWords(
  { at, message }: NonNullable<JobState['lastFailure']>,
  { now, isAdmin }: { now: number; isAdmin: boolean },
): string {
  return isAdmin ? `${agoWords(now - at)}: ${message}` : agoWords(now - at)
}

function workRow(kind: WorkKind): (string | Html)[] {
  const { name, purpose, attempts, retrySeconds, timeoutSeconds, atOnce = 1 } = kind
  return [
    html`<code>${name}</code>`,
    purpose,
    String(attempts),
    durationWords(retrySeconds * 1000),
    String(atOnce),
    durationWords(timeoutSeconds * 1000),
  ]
}
