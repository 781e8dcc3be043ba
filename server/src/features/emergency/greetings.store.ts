import { sql } from 'kysely'
import type { Line, LineChange } from '../../integrations/telephony/telephony.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'

/** Longer than a call takes, so that a process that died does not block others forever. */
const LOST_AFTER_MINUTES = 2

/**
 * Begins a change of the greetings, and returns its id. Other changes wait or are refused until it has ended.
 * @throws greetings_changing
 */
export async function beginGreetingChange(
  db: Database,
  { isBreakdown, username }: { isBreakdown: boolean; username: string },
): Promise<number> {
  await sql`
    update greeting_change set ended_at = clock_timestamp()
    where ended_at is null and created_at < now() - make_interval(mins => ${LOST_AFTER_MINUTES})`.execute(db)
  const { id } = await db
    .insertInto('greeting_change')
    .values({ is_breakdown: isBreakdown, created_by: username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ greeting_change_running: () => new AppError('greetings_changing') }))
  return id
}

export async function endGreetingChange(db: Database, id: number): Promise<void> {
  await sql`
    update greeting_change set ended_at = clock_timestamp() where id = ${id} and ended_at is null`.execute(db)
}

/**
 * Stores the lines of an outside system before anything is changed there: otherwise the usual greeting of a
 * line would be lost if the process dies. Lines that no longer exist there are deleted.
 */
export async function replaceOutsideLines(
  db: Database,
  { lines, breakdownGreeting }: { lines: readonly Line[]; breakdownGreeting: string },
): Promise<void> {
  await sql`
    delete from support_line where outside_id is not null
      and outside_id <> all (${lines.map(({ key }) => key)}::text[])`.execute(db)
  await sql`
    insert into support_line (outside_id, name, number, greeting, breakdown_greeting, is_breakdown)
    select key, name, number, case when is_breakdown then '' else greeting end, ${breakdownGreeting}, is_breakdown
    from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ number }) => number)}::text[], ${lines.map(({ greeting }) => greeting)}::text[],
      ${lines.map(({ isBreakdown }) => isBreakdown)}::boolean[]) as given (key, name, number, greeting, is_breakdown)
    on conflict (outside_id) do update set name = excluded.name, number = excluded.number,
      greeting = case when excluded.is_breakdown then support_line.greeting else excluded.greeting end,
      breakdown_greeting = excluded.breakdown_greeting, is_breakdown = excluded.is_breakdown`.execute(db)
}

/** Stores the lines of an outside system whose greeting was changed. */
export async function updateChangedLines(
  db: Database,
  {
    changes,
    isBreakdown,
    username,
  }: { changes: readonly LineChange[]; isBreakdown: boolean; username: string },
): Promise<void> {
  const keys = changes.flatMap(({ line, state }) => (state === 'changed' ? [line.key] : []))
  await sql`
    update support_line set is_breakdown = ${isBreakdown}, changed_at = clock_timestamp(), changed_by = ${username}
    where outside_id = any (${keys}::text[])`.execute(db)
}
