import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createWriteBuffer } from '../jobs/write-buffer.ts'
import type { Job } from '../jobs/jobs.ts'

const WRITE_EVERY_MS = 60_000

/** Last-seen times of sessions, written together once a minute, because most requests only read. */
export interface LastSeen {
  note(sessionId: string): void
  /** @param connected sessions that listen on the live socket without making requests */
  job(options: { system: Database; connected: () => Iterable<string> }): Job
}

export function createLastSeen(): LastSeen {
  const seen = createWriteBuffer<string, number>(Math.max)
  return {
    note: (sessionId) => void seen.set(sessionId, Date.now()),
    job: ({ system, connected }) => ({
      name: 'seen sessions',
      purpose: 'Writes when each session was last used.',
      everyMs: WRITE_EVERY_MS,
      run: () =>
        seen.flush(async (requested) => {
          const now = Date.now()
          const heard = new Map([...requested, ...[...connected()].map((id): [string, number] => [id, now])])
          if (heard.size > 0) await write(system, heard)
        }),
    }),
  }
}

/**
 * Several servers may have seen the same session, so a time is only written if it is at least 30 seconds newer. Skips rows
 * that are locked, so that it never waits.
 */
async function write(system: Database, heard: ReadonlyMap<string, number>): Promise<void> {
  const seconds = [...heard.values()].map((ms) => ms / 1000)
  await sql`
    with due as (
      select s.id, to_timestamp(v.at) as at
      from session s join unnest(${[...heard.keys()]}::uuid[], ${seconds}::float8[]) v (id, at) using (id)
      where s.last_seen_at < to_timestamp(v.at) - interval '30 seconds'
      order by s.id for no key update of s skip locked)
    update session s set last_seen_at = due.at from due where s.id = due.id`.execute(system)
}
