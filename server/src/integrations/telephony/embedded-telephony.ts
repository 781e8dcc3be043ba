import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { LineChange, Telephony } from './telephony.ts'

/** The support lines of our own database. The table decides what callers hear. */
export const embeddedTelephony: Telephony = { name: 'embedded', change }

interface Row {
  id: number
  name: string
  number: string
  greeting: string
  changed: boolean
}

async function change(
  db: Database,
  { isBreakdown, username }: { isBreakdown: boolean; username: string },
): Promise<readonly LineChange[]> {
  const { rows } = await sql<Row>`
    with line as materialized (
      select * from support_line where outside_id is null order by id for update),
    changed as (
      update support_line s set is_breakdown = ${isBreakdown}, changed_at = clock_timestamp(), changed_by = ${username}
      from line where s.id = line.id and line.is_breakdown <> ${isBreakdown}
      returning s.id)
    select id, name, number, case when ${isBreakdown} then breakdown_greeting else greeting end as greeting,
      id in (select c.id from changed c) as changed
    from line order by name, id`.execute(db)
  return rows.map(({ id, name, number, greeting, changed }) => ({
    line: { key: String(id), name, number, greeting, isBreakdown },
    state: changed ? 'changed' : 'unchanged',
    failure: null,
  }))
}
