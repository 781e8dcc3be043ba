import type { LineFields, OwnLine } from '@service-center/contract/emergency/support-lines.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The lines of our own telephone system, by name. */
export async function listOwnLines(db: Database): Promise<OwnLine[]> {
  const { rows } = await sql<OwnLine>`
    select id, name, number, greeting, breakdown_greeting as "breakdownGreeting", is_breakdown as "isBreakdown"
    from support_line where outside_id is null order by name collate "und-x-icu", id`.execute(db)
  return rows
}

/** Inserts a line, which greets as in a breakdown when all others do, and returns its id. */
export async function insertLine(db: Database, line: LineFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_line (name, number, greeting, breakdown_greeting, is_breakdown)
    select ${line.name}, ${line.number}, ${line.greeting}, ${line.breakdownGreeting}, coalesce(bool_and(is_breakdown), false)
    from support_line where outside_id is null
    returning id`.execute(db)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('An insert without conditions returned no row.')
  return inserted.id
}

/** What people wrote of a line, locked; undefined without such a line. */
export async function lockLine(db: Database, id: number): Promise<LineFields | undefined> {
  return db
    .selectFrom('support_line')
    .select(['name', 'number', 'greeting', 'breakdown_greeting as breakdownGreeting'])
    .where('id', '=', id)
    .where('outside_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLine(db: Database, id: number, line: LineFields): Promise<void> {
  const { name, number, greeting, breakdownGreeting: breakdown_greeting } = line
  await db
    .updateTable('support_line')
    .set({ name, number, greeting, breakdown_greeting })
    .where('id', '=', id)
    .execute()
}

export async function deleteLine(db: Database, id: number): Promise<void> {
  await db.deleteFrom('support_line').where('id', '=', id).execute()
}
