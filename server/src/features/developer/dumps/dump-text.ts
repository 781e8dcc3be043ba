import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { readCatalogue, readPartitions } from '../../../platform/database/catalogue.ts'
import type { Database } from '../../../platform/database/database.ts'
import { opensTable, LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './dump-rules.ts'
import { dumpRows, type DumpedTable, dumpedTables } from './dump-rows.ts'

const SERVER = join(import.meta.dirname, '../../../..')

/** Sequences that belong to no column, with SQL for the greatest number they have given out. */
const SEQUENCES: readonly (readonly [sequence: string, table: string, column: string, greatest: string])[] = [
  [
    'purchase_transaction',
    'purchase',
    'transaction_id',
    String.raw`max(substring(transaction_id from '^SC-(\d{1,15})$')::bigint)`,
  ],
  ['ticket_issue', 'ticket', 'issue_id', 'max(issue_id)'],
]

/**
 * A dump as SQL: creates the schema in an empty database and loads the rows that this transaction sees, without secrets.
 * The SQL is one transaction, so that an incomplete file is never committed.
 * @param about a description of the content for the head of the file
 * @param rights of the reader: tables that they give no access to stay empty; undefined: the rows of every table
 */
export async function* dumpText(
  db: Database,
  about: string,
  rights?: ReadonlySet<string>,
): AsyncGenerator<string> {
  const tables = dumpedTables(await readCatalogue(db, ['public'])).filter(
    ({ name }) => rights === undefined || opensTable(rights, name),
  )
  yield headOf(about)
  yield await readFile(join(SERVER, 'schema.sql'), 'utf8')
  yield await bookkeeping()
  yield await beforeRows(db, tables)
  yield* dumpRows(db, tables)
  yield afterRows(tables)
}

const lines = (texts: Iterable<string>) => Array.from(texts, (text) => `${text}\n`).join('')

function headOf(about: string): string {
  const leftOut = [...LEFT_OUT_TABLES, ...LEFT_OUT_COLUMNS].map(([name, reason]) => `--   ${name}: ${reason}`)
  return `-- Service Center: ${about.replaceAll(/\s+/g, ' ')}
--
-- Load it as a superuser into an empty database of PostgreSQL 18:
--   createdb service_center
--   gunzip -c FILE.sql.gz | psql -X -v ON_ERROR_STOP=1 -d service_center
-- It is one transaction: it is loaded as a whole, or not at all. Foreign keys are not checked while it is loaded, because a
-- dump holds only what its reader may see, by scope and by rights. A server that is started with this database (DATABASE_URL) prints the link with
-- which its user admin sets a password.
--
-- Left out, besides uploaded files, whose content is not in the database, and queued work (the tables of pgboss):
${lines(leftOut)}
begin;

set local client_encoding = 'UTF8';
set local standard_conforming_strings = on;
set local datestyle = 'ISO';
set local timezone = 'UTC';

do $roles$
declare role text;
begin
  foreach role in array array['service_center_app', 'service_center_query', 'service_center_views'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin', role);
    end if;
  end loop;
  grant service_center_app to service_center_views with inherit true, set false;
end $roles$;

`
}

/** The migrations that have run, so that a server continues from there. */
async function bookkeeping(): Promise<string> {
  const files = (await readdir(join(SERVER, 'migrations'))).filter((file) => file.endsWith('.ts')).toSorted()
  const names = files.map((file) => `('${file.replace(/\.ts$/, '')}', to_char(now(), 'YYYY-MM-DD'))`)
  return `
-- Which migrations have run

create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
insert into kysely_migration values
  ${names.join(',\n  ')};
insert into kysely_migration_lock values ('migration_lock', 0);
insert into viewer_secret default values;
insert into pgboss.version (version) values (43);
set local check_function_bodies = on;

`
}

async function beforeRows(db: Database, tables: readonly DumpedTable[]): Promise<string> {
  const partitions = await readPartitions(db)
  const optional = tables.flatMap(({ name, missing }) =>
    missing.map((column) => `alter table "${name}" alter column "${column}" drop not null;`),
  )
  return `-- Rows

set local session_replication_role = replica;
${lines(partitions.map(({ name, of, limits }) => `create table if not exists "${name}" partition of "${of}" ${limits};`))}${lines(optional)}
`
}

function afterRows(tables: readonly DumpedTable[]): string {
  const identities = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ isIdentity }) => isIdentity)
      .map(
        (column) =>
          `select setval(pg_get_serial_sequence('"${name}"', '${column.name}'), coalesce(max("${column.name}"), 0) + 1, false) from "${name}";`,
      ),
  )
  const holds = (table: string, column: string) =>
    tables.some(({ name, columns }) => name === table && columns.some(({ name }) => name === column))
  const others = SEQUENCES.filter(([, table, column]) => holds(table, column)).map(
    ([sequence, table, , greatest]) =>
      `select setval('${sequence}', coalesce(${greatest}, 0) + 1, false) from "${table}";`,
  )
  return `-- The next numbers

${lines([...identities, ...others])}
commit;

analyze;

-- The dump is complete.
`
}

/**
 * Compresses a text while it is produced, no faster than it is read. A reader that stops waits until the source of the text
 * has ended, because that may be using the connection of a transaction.
 */
export async function* gzipped(chunks: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const gzip = createGzip()
  const made: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => made.push(chunk))
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  gzip.on('error', reject)
  try {
    for await (const text of chunks) {
      await Promise.race([failed, new Promise<void>((resolve) => gzip.write(text, () => resolve()))])
      yield* made.splice(0)
    }
    const ended = new Promise<void>((resolve) => gzip.once('end', resolve))
    gzip.end()
    await Promise.race([failed, ended])
    yield* made.splice(0)
  } finally {
    gzip.destroy()
  }
}
