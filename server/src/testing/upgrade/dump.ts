import { sql } from 'kysely'
import { PG_BOSS_43 } from '../../../migrations/0011-queued-work/pg-boss-43.ts'
import type { Database } from '../../platform/database/database.ts'
import { schemaSql } from '../schema/schema-sql.ts'

/**
 * Every table with its rows as PostgreSQL writes them in JSON: each column by its name. Kysely's own tables are among
 * them, and the rows of partitions, as those of their parent.
 */
export async function readRows(db: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(db)
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/**
 * A database as SQL that makes it again in an empty one, run by a superuser: schema, partitions, rows, and how far the
 * sequences have come.
 */
export async function dumpDatabase(db: Database): Promise<string> {
  // The schema of pg-boss is not part of `schemaSql`: its migration holds it as a text.
  const parts = [PG_BOSS_43, await schemaSql(db), ...(await bookkeeping(db)), ...(await partitions(db))]
  // Neither foreign keys nor triggers: the rows are there already as these have left them.
  parts.push('set session_replication_role = replica;')
  parts.push(...(await inserts(db)), ...(await queueInserts(db)), ...(await sequences(db)))
  parts.push('reset session_replication_role;')
  return `${parts.join('\n\n')}\n`
}

/** Kysely's tables, which it makes itself where there are none. */
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

const partitions = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select format('create table %I partition of %I %s;', c.relname, p.relname,
      pg_get_expr(c.relpartbound, c.oid)) as text
    from pg_class c join pg_inherits on inhrelid = c.oid join pg_class p on p.oid = inhparent
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

async function inserts(db: Database): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; columns: string }>`
    select c.relname as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1`.execute(db)
  const columnsOf = new Map(columns.map((row) => [row.table, row.columns]))
  return [...(await readRows(db))].map(([table, rows]) => {
    const own = columnsOf.get(table) ?? ''
    return `insert into ${table} (${own}) overriding system value
select ${own} from jsonb_populate_recordset(null::${table}, $rows$[
${rows.join(',\n')}]$rows$);`
  })
}

/** The queues of pg-boss and their items. */
async function queueInserts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format(E'insert into pgboss.%1$I select * from jsonb_populate_recordset(null::pgboss.%1$I, $rows$%2$s$rows$);',
      name, items) as text
    from (
      select 1 as place, 'queue' as name, jsonb_agg(to_jsonb(q) order by q.name) as items from pgboss.queue q
      union all select 2, 'job', jsonb_agg(to_jsonb(j) order by j.created_on, j.id) from pgboss.job j) listed
    where items is not null order by place`.execute(db)
  return rows.map(({ text }) => text)
}

const sequences = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`
    select format('select setval(%L, %s);', sequencename, last_value) as text
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return rows.map(({ text }) => text)
}
