import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** The devices among some that the viewer does not see. */
export async function listHiddenDevs(db: Database, devs: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ dev: number }>`
    select dev from unnest(${devs}::integer[]) wanted (dev)
    where dev not in (select dev from device where dev = any (${devs}::integer[]))`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/**
 * Locks a rollout, and of some robots those that still wait in it, but not for a later attempt: none when it is not running
 * any more. A robot that somebody else has commanded meanwhile may have failed, and wait again.
 * @param now the time for which they were found ready
 * @throws notFound when the viewer does not see the rollout
 */
export async function lockWaiting(
  db: Database,
  { rolloutId, devs, now }: { rolloutId: number; devs: readonly number[]; now: Date },
): Promise<Set<number>> {
  const rollout = await db
    .selectFrom('rollout')
    .select('state')
    .where('id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst()
  if (rollout === undefined) throw notFound()
  if (rollout.state !== 'running') return new Set()
  const { rows } = await sql<{ dev: number }>`
    select dev from rollout_device
    where rollout_id = ${rolloutId} and dev = any (${devs}::integer[]) and state = 'waiting'
      and (retry_at is null or retry_at <= ${now})
    order by dev for update`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/** A robot that was commanded, and how it was before. */
export interface CommandedRobot {
  readonly dev: number
  readonly commandId: number
  readonly software: string | undefined
  readonly hdop: string | undefined
  readonly systemMessage: string | undefined
}

/** Stores which command each robot has got, and how it was before: what its health is compared with. */
export async function markCommanded(
  db: Database,
  { rolloutId, robots, now }: { rolloutId: number; robots: readonly CommandedRobot[]; now: Date },
): Promise<void> {
  const column = <Value>(read: (robot: CommandedRobot) => Value) => robots.map(read)
  await sql`
    update rollout_device r set state = 'updating', reason = null, detail = null, attempts = r.attempts + 1,
      retry_at = null, command_id = g.command, issued_at = ${now}, updated_at = null, problem_since = null,
      software_before = g.software, hdop_before = g.hdop, message_before = g.message, changed_at = ${now}
    from unnest(${column(({ dev }) => dev)}::integer[], ${column(({ commandId }) => commandId)}::integer[],
      ${column(({ software }) => software ?? null)}::text[], ${column(({ hdop }) => hdop ?? null)}::text[],
      ${column(({ systemMessage }) => systemMessage ?? null)}::text[]) as g (dev, command, software, hdop, message)
    where r.rollout_id = ${rolloutId} and r.dev = g.dev`.execute(db)
}
