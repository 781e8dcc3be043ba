import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { OUR_SCHEMAS } from '../schema/catalogue.ts'
import { schemaSql } from '../schema/schema-sql.ts'

/** The tables of all our schemas, without partitions. Outside of `public` with their schema, quoted if necessary. */
export async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ${OUR_SCHEMAS} and relkind in ('r', 'p') and not relispartition
    order by relnamespace <> 'public'::regnamespace, relname`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * All tables with their rows as JSON. Includes the tables of Kysely and the work queue. Rows of partitions belong to their
 * parent.
 */
export async function readRows(db: Database): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.raw(name)} t order by 1`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/**
 * A database as SQL that a superuser can run in an empty database: schema, partitions, rows and the state of sequences.
 */
export async function dumpDatabase(db: Database): Promise<string> {
  const parts = [await schemaSql(db), ...(await bookkeeping(db)), ...(await partitions(db))]
  // Without foreign key checks and triggers, because the rows are already complete.
  parts.push('set session_replication_role = replica;')
  parts.push(...(await inserts(db)), ...(await sequences(db)), 'reset session_replication_role;')
  return `${parts.join('\n\n')}\n`
}

/** Kysely's tables, which it creates itself if they do not exist. */
const bookkeeping = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select format('create table %I (%s);', relname, (select string_agg(concat_ws(' ', attname,
        format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        'default ' || pg_get_expr(adbin, adrelid)), ', ' order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped)) as text
    from pg_class c where relname in ('kysely_migration', 'kysely_migration_lock') and relkind = 'r'
    order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

/** The partitions that were created for the data. Default partitions are part of the schema. */
const partitions = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select format('create table %s partition of %s %s;', c.oid::regclass, p.oid::regclass,
      pg_get_expr(c.relpartbound, c.oid)) as text
    from pg_class c join pg_inherits on inhrelid = c.oid join pg_class p on p.oid = inhparent
    where c.relispartition and c.relkind = 'r' and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

async function inserts(db: Database): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; columns: string }>`
    select c.oid::regclass::text as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in ${OUR_SCHEMAS} and attnum > 0 and attgenerated = '' and not attisdropped
    group by 1`.execute(db)
  const columnsOf = new Map(columns.map((row) => [row.table, row.columns]))
  return [...(await readRows(db))].map(([table, rows]) => {
    const own = columnsOf.get(table) ?? ''
    return `insert into ${table} (${own}) overriding system value
select ${own} from jsonb_populate_recordset(null::${table}, $rows$[
${rows.join(',\n')}]$rows$);`
  })
}

const sequences = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as text
    from pg_sequences where schemaname::text::regnamespace in ${OUR_SCHEMAS} and last_value is not null order by 1`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}
