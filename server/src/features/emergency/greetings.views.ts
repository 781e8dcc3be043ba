import type { SupportLine } from '@service-center/contract/emergency/emergency.ts'
import { sql } from 'kysely'
import type { Line } from '../../integrations/telephony/telephony.ts'
import type { Database } from '../../platform/database/database.ts'

/** A line as it is stored. */
export interface StoredLine extends SupportLine {
  /** Its id in the outside telephone system; null: of our own. */
  readonly outsideId: string | null
  /** What callers hear without a breakdown. */
  readonly normalGreeting: string
}

/** The lines of our own telephone system, or those that are known of an outside one. */
export async function listStoredLines(
  db: Database,
  { isOutside }: { isOutside: boolean },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, outside_id as "outsideId", name, number, greeting as "normalGreeting",
      case when is_breakdown then breakdown_greeting else greeting end as greeting, is_breakdown as "isBreakdown",
      extract(epoch from changed_at)::float8 as "changedAt", changed_by as "changedBy"
    from support_line where (outside_id is not null) = ${isOutside}
    order by name, id`.execute(db)
  return rows
}

/** The contract's line, without what only the server needs. */
export function supportLineOf(line: StoredLine): SupportLine {
  const { id, name, number, greeting, isBreakdown, changedAt, changedBy } = line
  return { id, name, number, greeting, isBreakdown, changedAt, changedBy }
}

/** Lines as an outside system has them now, with what is stored of them. */
export function linesNow(lines: readonly Line[], stored: readonly StoredLine[]): SupportLine[] {
  const byKey = new Map(stored.map((line) => [line.outsideId, line]))
  return lines.map(({ key, name, number, greeting, isBreakdown }, index) => {
    const known = byKey.get(key)
    const { id = -1 - index, changedAt = null, changedBy = null } = known ?? {}
    return { id, name, number, greeting, isBreakdown, changedAt, changedBy }
  })
}
