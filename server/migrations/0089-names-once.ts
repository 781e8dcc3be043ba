import { type Kysely, sql } from 'kysely'

/** A column of names, and the unique constraint of the same columns, whose name a violation has. */
interface Names {
  readonly table: string
  readonly name: string
  readonly constraint: string
  /** Columns within whose values a name exists once; none: in the whole table. */
  readonly within?: readonly string[]
  /** Only rows for which this holds are checked. */
  readonly where?: string
}

const NAMES: readonly Names[] = [
  { table: 'access_group', name: 'name', constraint: 'access_group_name_key' },
  { table: 'feature_group', name: 'name', constraint: 'feature_group_name_key' },
  { table: 'knox_group', name: 'name', constraint: 'knox_group_name_key' },
  {
    table: 'quote_plan',
    name: 'title',
    constraint: 'quote_plan_contract_id_product_title_key',
    within: ['contract_id', 'product'],
  },
  {
    table: 'software_version',
    name: 'tag',
    constraint: 'software_version_device_type_tag_key',
    within: ['device_type'],
  },
  {
    table: 'changelog_version',
    name: 'name',
    constraint: 'changelog_version_source_device_type_name_key',
    within: ['source', 'device_type'],
    // What an outside service names is copied as it is.
    where: "new.source = 'embedded'",
  },
  {
    table: 'server_address',
    name: 'address',
    constraint: 'server_address_address_port_secure_prepend_hostname_key',
    within: ['port', 'secure', 'prepend_hostname'],
  },
]

/**
 * Names that differ only in case, in spaces or in invisible characters are the same name, as those of customers. This is a
 * trigger and no unique index: rows of before that have the same name stay, and each can be changed and keep its name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Equal names are left to the constraint itself, for inserts with `on conflict`. It sees all rows, as a constraint does. After waiting for the lock, its query sees what the other writer committed.
  await sql`
    create function check_name_once() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      name_column text := tg_argv[0];
      within text[] := tg_argv[2:];
      given jsonb := to_jsonb(new);
      wanted text := customer_name_key(given ->> name_column);
      is_taken boolean;
    begin
      if tg_op = 'UPDATE' and customer_name_key(to_jsonb(old) ->> name_column) = wanted
        and not exists (select from unnest(within) c where given -> c is distinct from to_jsonb(old) -> c) then
        return new;
      end if;
      perform pg_advisory_xact_lock(hashtext(tg_table_name), hashtext(wanted));
      execute format(
        'select exists (
          select from %1$I t where customer_name_key(t.%2$I) = $1 and t.%2$I <> ($2).%2$I and t.id <> ($2).id %3$s)',
        tg_table_name, name_column,
        (select string_agg(format('and t.%1$I = ($2).%1$I', c), ' ') from unnest(within) c))
      into is_taken using wanted, new;
      if is_taken then
        raise unique_violation using constraint = tg_argv[1],
          message = format('%s has another row of the same name', tg_table_name);
      end if;
      return new;
    end $$`.execute(db)
  for (const { table, name, constraint, within = [], where = 'true' } of NAMES) {
    const parameters = [name, constraint, ...within].map((text) => sql.lit(text))
    const columns = [name, ...within].map((column) => sql.ref(column))
    await sql`
      create trigger check_name before insert or update of ${sql.join(columns)} on ${sql.table(table)}
      for each row when (${sql.raw(where)}) execute function check_name_once(${sql.join(parameters)})`.execute(
      db,
    )
  }
}
