import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface CatalogueColumn {
  readonly name: string
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** Whether PostgreSQL assigns its values (`generated as identity`). */
  readonly isIdentity: boolean
  readonly isKey: boolean
  readonly comment: string
  /** Whether the login of this transaction may read it. */
  readonly isReadable: boolean
}

export interface CatalogueReference {
  readonly columns: readonly string[]
  /** The referenced table. */
  readonly to: string
}

/** A table or a view. Partitions are not listed on their own. */
export interface CatalogueTable {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view'
  readonly comment: string
  readonly columns: readonly CatalogueColumn[]
  readonly references: readonly CatalogueReference[]
}

/** A partition; `limits` is written as `FOR VALUES FROM (…) TO (…)`. */
export interface CataloguePartition {
  readonly name: string
  readonly of: string
  readonly limits: string
}

/** Kysely's own tables, which record the migrations that have run. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock']

/**
 * The tables and views of some schemas, sorted by name. Every login may read PostgreSQL's catalogue.
 */
export async function readCatalogue(db: Database, schemas: readonly string[]): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select n.nspname as schema, c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
      coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      coalesce((select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '', 'isGenerated', a.attgenerated <> '',
          'isIdentity', a.attidentity <> '', 'isKey', a.attnum = any (p.conkey),
          'comment', coalesce(col_description(c.oid, a.attnum), ''),
          'isReadable', has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
      coalesce((select json_agg(json_build_object(
          'columns', (select json_agg(a.attname order by k.position) from unnest(f.conkey) with ordinality k (attnum, position)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum),
          'to', (select t.relname from pg_class t where t.oid = f.confrelid)) order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
    where n.nspname = any (${[...schemas]}::text[]) and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname <> all (${BOOKKEEPING}::text[])
    order by n.nspname <> 'public', n.nspname, c.relname`.execute(db)
  return rows.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, isKey: column.isKey ?? false })),
  }))
}

/** The partitions of the tables in `public`, except the default partitions, which are created with their table. */
export async function readPartitions(db: Database): Promise<CataloguePartition[]> {
  const { rows } = await sql<CataloguePartition>`
    select c.relname as name, parent.relname as of, pg_get_expr(c.relpartbound, c.oid) as limits
    from pg_class c
    join pg_inherits i on i.inhrelid = c.oid
    join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    order by c.relname`.execute(db)
  return rows
}
