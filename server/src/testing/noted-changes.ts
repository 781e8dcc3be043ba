import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { CHANGED_ANYWAY, writtenByJobs } from './all-rows.ts'

interface NotedChange {
  readonly table: string
  readonly what: 'is there' | 'is gone' | 'is new' | 'was emptied'
  /** An added or removed row. A changed row is both, with its values after and before. */
  readonly row: unknown
}

/** All lasting changes since the creation, without data that changes anyway, as in `readEverything`. */
export interface NotedChanges {
  /** The difference between the database now and at the last call. */
  take(): Promise<NotedChange[]>
  /** The tables that were changed in the transaction of an entry of the user action log, since the last `take`. */
  tablesOf(entryId: number): Promise<string[]>
}

/**
 * Records the changes of every table with triggers, in the transaction of the change. Rolled back changes are not recorded,
 * and values changed back are no difference. So a test of many calls knows what each one has changed without reading the
 * whole database before and after it.
 */
export async function noteChanges(db: Database): Promise<NotedChanges> {
  // An added row counts 1, a removed row -1.
  await sql`
    create table noted_change (
      name text, count integer, content jsonb, transaction xid8 default pg_current_xact_id())`.execute(db)
  await sql`create table noted_entry (id integer, transaction xid8)`.execute(db)
  await sql`
    create function note_entry() returns trigger language plpgsql security definer as $$
    begin
      insert into noted_entry values (new.id, pg_current_xact_id());
      return null;
    end $$`.execute(db)
  await sql`create trigger note_entry after insert on user_action for each row execute function note_entry()`.execute(
    db,
  )
  await sql`
    create function note_change() returns trigger language plpgsql security definer as $$
    declare
      gone jsonb := case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) - tg_argv end;
      there jsonb := case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) - tg_argv end;
    begin
      if gone = there then return null; end if;
      -- A job tells tablets of their features.
      if tg_table_name = 'device_attribute' and coalesce(there, gone) ->> 'name' = 'features' then return null; end if;
      insert into noted_change (name, count, content)
      select tg_table_name, count, content from (values (-1, gone), (1, there)) as noted (count, content)
      where content is not null or tg_op = 'TRUNCATE';
      return null;
    end $$`.execute(db)
  const known = new Set(await listTables(db))
  for (const name of known) {
    const ignored = sql.raw(writtenByJobs(name).join())
    await sql`create trigger note_rows after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change(${ignored})`.execute(db)
    await sql`create trigger note_emptying after truncate on ${sql.table(name)}
      for each statement execute function note_change()`.execute(db)
  }
  return {
    tablesOf: async (entryId) => {
      const { rows } = await sql<{ name: string }>`
        select distinct c.name from noted_change c join noted_entry e using (transaction)
        where e.id = ${entryId} order by 1`.execute(db)
      return rows.map(({ name }) => name)
    },
    take: async () => {
      const { rows } = await sql<NotedChange>`
        with taken as (delete from noted_change returning *)
        select name as table, content as row,
          case when content is null then 'was emptied' when sum(count) > 0 then 'is there' else 'is gone' end as what
        from taken group by name, content having sum(count) <> 0 or content is null order by 1, 3`.execute(db)
      const created = (await listTables(db)).filter((name) => !known.has(name))
      for (const name of created) known.add(name)
      return [...rows, ...created.map((name) => ({ table: name, what: 'is new' as const, row: null }))]
    },
  }
}

/** The tables. A partitioned table counts as one. */
async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname not like 'noted%'
      and relname <> all (${CHANGED_ANYWAY}::text[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
