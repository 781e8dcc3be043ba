import type { Database } from '../../platform/database/database.ts'
import {
  readAccess,
  readFunctions,
  readSchemas,
  readSequences,
  readTables,
  readTriggers,
  readTypes,
  readViews,
  type Table,
} from './catalogue.ts'

const section = (title: string, parts: readonly string[]) => `-- ${title}\n\n${parts.join('\n\n')}\n`

/**
 * A database's schemas as SQL that makes them in an empty one: `public` and that of the work queue; types, functions, tables, views, triggers, and who may do what. Nothing of it
 * depends on the order in which things were made, but for views. The role `service_center_app` must exist.
 */
export async function schemaSql(db: Database): Promise<string> {
  const [schemas, types, functions, sequences, tables, functionsOfRows, views, triggers, access] =
    await Promise.all([
      readSchemas(db),
      readTypes(db),
      readFunctions(db, { ofRows: false }),
      readSequences(db),
      readTables(db),
      readFunctions(db, { ofRows: true }),
      readViews(db),
      readTriggers(db),
      readAccess(db),
    ])
  return [
    section('Settings', [
      'set check_function_bodies = off;',
      'alter default privileges revoke execute on functions from public;',
      'grant usage on schema public to service_center_app;',
    ]),
    section('Schemas', schemas),
    section('Types', types),
    section('Functions', functions),
    section('Sequences', sequences),
    section(
      'Tables',
      inOrder(tables).map(({ text }) => text),
    ),
    section('Functions of rows of tables', functionsOfRows),
    section('Views', views),
    section('Triggers', triggers),
    section('Who may do what', access),
  ].join('\n\n')
}

/** Each table after those that it needs. */
function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Set<Table>()
  const byName = new Map(tables.map((table) => [table.name, table]))
  const place = (table: Table) => {
    if (placed.has(table)) return
    for (const name of table.needs.toSorted()) {
      const needed = byName.get(name)
      if (needed !== undefined) place(needed)
    }
    placed.add(table)
  }
  for (const table of tables) place(table)
  return [...placed]
}
