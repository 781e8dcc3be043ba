import { type Kysely, sql } from 'kysely'

/**
 * A change of what is sold concerned all tablets. Now it marks what has changed: a feature, a feature group, or a collection of
 * access groups that a configuration is for. The server finds the tablets that may have it.
 */
export async function replaceMarks(db: Kysely<never>): Promise<void> {
  await sql`
    alter table feature_refresh
      -- Of a row without a tablet: those who may have a feature, or a feature of a group, or who have all access groups of a
      -- collection. Without any of these, and without a customer: all tablets.
      add feature_id integer,
      add feature_group_id integer,
      add collection_id integer`.execute(db)
  for (const table of Object.keys(MARKS)) {
    for (const event of EVENTS) {
      await sql`drop trigger ${sql.ref(`refresh_features_${event}`)} on ${sql.table(table)}`.execute(db)
    }
  }
  await sql`drop function refresh_features_of_all()`.execute(db)
  for (const [table, statements] of Object.entries(MARKS)) {
    for (const event of EVENTS) {
      const statement = statements[event]
      if (statement !== undefined) await addMark(db, { table, event, statement })
    }
  }
}

const OF_FEATURE = '(feature_id) select distinct feature_id from changed'
const OF_GROUP = '(feature_group_id) select distinct group_id from changed'
/** A configuration that is deleted with its parts marks its collection itself. */
const OF_CONFIGURATION = `(collection_id)
  select distinct c.collection_id from changed p join feature_configuration c on c.id = p.configuration_id`
const OF_CONFIGURATIONS = `(collection_id)
  select distinct c.collection_id
  from (select configuration_id from former union select configuration_id from changed) p
    join feature_configuration c on c.id = p.configuration_id`

const EVENTS = ['insert', 'update', 'delete'] as const
type Event = (typeof EVENTS)[number]
type Statements = Partial<Record<Event, string>>

/**
 * What is inserted into `feature_refresh`, by the table and the event. `changed` are the new rows, or those that are deleted;
 * `former` are the rows before an update. The name of a group and the description of an option, for example, are not told.
 */
const MARKS: Readonly<Record<string, Statements>> = {
  feature_group: {
    update: `(feature_group_id)
      select n.id from former o join changed n using (id) where o.is_template_group <> n.is_template_group`,
  },
  feature: {
    insert: OF_GROUP,
    update: `(feature_id, feature_group_id)
      select n.id, case when o.group_id <> n.group_id then o.group_id end from former o join changed n using (id)
      where (o.tag, o.description, o.group_id) is distinct from (n.tag, n.description, n.group_id)`,
    delete: OF_GROUP,
  },
  feature_option: {
    insert: OF_FEATURE,
    update: `(feature_id)
      select distinct f from former o join changed n using (id) cross join unnest(array[o.feature_id, n.feature_id]) f
      where (o.feature_id, o.tag, o.deleted_at is null) is distinct from (n.feature_id, n.tag, n.deleted_at is null)`,
    delete: OF_FEATURE,
  },
  feature_metadata: {
    insert: OF_FEATURE,
    update: `(feature_id)
      select distinct f from former o join changed n using (id) cross join unnest(array[o.feature_id, n.feature_id]) f
      where o is distinct from n`,
    delete: OF_FEATURE,
  },
  template: {
    insert: OF_FEATURE,
    update: '(feature_id) select feature_id from former union select feature_id from changed',
    delete: OF_FEATURE,
  },
  // A new one is marked with its first timeframe.
  feature_configuration: {
    update: '(collection_id) select collection_id from former union select collection_id from changed',
    delete: '(collection_id) select distinct collection_id from changed',
  },
  feature_configuration_option: {
    insert: OF_CONFIGURATION,
    update: OF_CONFIGURATIONS,
    delete: OF_CONFIGURATION,
  },
  feature_configuration_timeframe: {
    insert: OF_CONFIGURATION,
    update: OF_CONFIGURATIONS,
    delete: OF_CONFIGURATION,
  },
  // With one that is deleted go its rows of `customer_access_group`, which mark their customers.
  access_group: {
    update: `(customer_id)
      select distinct m.customer_id
      from former o join changed n using (id) join customer_access_group m on m.group_id = n.id
      where o.inheritable <> n.inheritable`,
  },
}

const TRANSITIONS: Record<Event, string> = {
  insert: 'new table as changed',
  update: 'old table as former new table as changed',
  delete: 'old table as changed',
}

async function addMark(
  db: Kysely<never>,
  { table, event, statement }: { table: string; event: Event; statement: string },
): Promise<void> {
  const run = `refresh_features_after_${event}_of_${table}`
  await sql`
    create function ${sql.ref(run)}() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into feature_refresh ${sql.raw(statement)};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.ref(`refresh_features_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
    referencing ${sql.raw(TRANSITIONS[event])}
    for each statement execute function ${sql.ref(run)}()`.execute(db)
}
