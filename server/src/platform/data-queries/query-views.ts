import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ALLOWED_FUNCTIONS } from './check/allowed-names.ts'
import { examplesOf } from './examples.ts'

const SCHEMA = 'extract'

/** The documented views, sorted by name, with the comments from the database. */
export async function listViews(system: Database): Promise<QueryView[]> {
  const { rows } = await sql<Omit<QueryView, 'examples'>>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'comment', coalesce(col_description(c.oid, a.attnum), '')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${SCHEMA} and c.relkind = 'v' order by c.relname`.execute(system)
  return rows.map((view) => ({ ...view, examples: examplesOf(view.name) }))
}

export async function listViewNames(system: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = ${SCHEMA}`.execute(system)
  return new Set(rows.map(({ name }) => name))
}

/** The rights that views check, found in their definitions. One of them is enough to read a view. */
export async function listRightsOfViews(system: Database, views: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct found[1] as tag
    from pg_views, regexp_matches(definition, ${String.raw`viewer_has_right\('(\w+)'`}, 'g') as found
    where schemaname = ${SCHEMA} and viewname = any (${[...views]}::text[]) order by tag`.execute(system)
  return rows.map(({ tag }) => tag)
}

/** Functions callable with one argument that do more than compute, and the `reg…` types, which look up the catalogue. */
export async function listCalls(system: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where provolatile <> 'i' and pronargs >= 1 and (pronargs - pronargdefaults <= 1 or provariadic <> 0)
    union select typname from pg_type where typname like 'reg%'`.execute(system)
  return new Set(rows.map(({ name }) => name).filter((name) => !ALLOWED_FUNCTIONS.has(name)))
}
