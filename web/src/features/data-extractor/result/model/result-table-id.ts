import { z } from 'zod'
import { readText, writeText } from '../../../../api/stored-value.ts'
import { forgetTable } from '../../../../ui/data-table/state/table-storage.ts'
import type { NamedColumn } from './result-rows.ts'

const KEY = 'service-center.query-result-tables'
/** Of so many shapes of results the choices of their tables are kept in this browser. */
const MAX_KEPT = 20
const stored = z.array(z.string()).catch([])

/** The id of the table of a result: the same for results with the same columns, whose table keeps its choices. */
export function resultTableId(columns: readonly Pick<NamedColumn, 'name' | 'kind'>[]): string {
  return `query-result-${hashOf(JSON.stringify(columns.map(({ name, kind }) => [name, kind])))}`
}

/** Notes that a result's table was used, and forgets those that were not used for the longest time. */
export function keepTable(tableId: string): void {
  const before = readKept().filter((id) => id !== tableId)
  const kept = [tableId, ...before]
  for (const id of kept.slice(MAX_KEPT)) forgetTable(id)
  writeText(KEY, JSON.stringify(kept.slice(0, MAX_KEPT)))
}

function readKept(): string[] {
  try {
    return stored.parse(JSON.parse(readText(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** FNV-1a with 32 bits: equal columns must be found again, and nothing depends on different ones differing. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  }
  return (hash >>> 0).toString(36)
}
