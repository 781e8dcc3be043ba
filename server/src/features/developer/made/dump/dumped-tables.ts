import type { CatalogueColumn, CatalogueTable } from '../../../../platform/database/catalogue.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.ts'

/** A table with those of its columns that a dump holds. */
export interface DumpedTable {
  readonly name: string
  readonly columns: readonly CatalogueColumn[]
  /** Required columns without a default that the dump does not hold: they must become optional before rows are loaded. */
  readonly missing: readonly string[]
}

/**
 * What a dump holds of the tables of `public`: without what is left out, what is computed, and what the login may not
 * read. Each table comes after those that it refers to.
 */
export function dumpedTables(catalogue: readonly CatalogueTable[]): DumpedTable[] {
  const tables = catalogue.filter(
    ({ schema, kind, name }) => schema === 'public' && kind === 'table' && !LEFT_OUT_TABLES.has(name),
  )
  return afterReferences(tables).flatMap((table) => {
    const isLeftOut = ({ name, isReadable }: CatalogueColumn) =>
      !isReadable || LEFT_OUT_COLUMNS.has(`${table.name}.${name}`)
    const stored = table.columns.filter(({ isGenerated }) => !isGenerated)
    const columns = stored.filter((column) => !isLeftOut(column))
    // Without all of its key, a row is no record.
    if (columns.length === 0 || stored.some((column) => column.isKey && isLeftOut(column))) return []
    const missing = stored.filter(
      (column) => isLeftOut(column) && column.isRequired && !column.hasDefault && !column.isKey,
    )
    return [{ name: table.name, columns, missing: missing.map(({ name }) => name) }]
  })
}

/** Each table after those that it refers to; in a circle, where the names begin. */
function afterReferences(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const placed = new Set<CatalogueTable>()
  const entered = new Set<CatalogueTable>()
  const place = (table: CatalogueTable) => {
    if (entered.has(table)) return
    entered.add(table)
    for (const { to } of table.references) {
      const referred = byName.get(to)
      if (referred !== undefined) place(referred)
    }
    placed.add(table)
  }
  for (const table of tables) place(table)
  return [...placed]
}
