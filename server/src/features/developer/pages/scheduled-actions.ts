import { sql } from 'kysely'
import type { App } from '../../../platform/http/endpoints.ts'
import type { JobState } from '../../../platform/jobs/jobs.ts'
import type { WorkKind } from '../../../platform/jobs/work.ts'
import type { DocumentCall } from '../tree/documentation-entries.ts'
import { agoWords, durationWords } from './durations.ts'
import { type Html, html, table } from '../tree/html.ts'

/** Every periodic job and every kind of queued work that this process runs, and how data queries are scheduled. */
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

/** An error's own message may name records: only users who see all of them read it. */
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
