import { type Kysely, sql } from 'kysely'

/** What users need to create, rename, move and delete customers. */
export async function up(db: Kysely<never>): Promise<void> {
  // Customers of the manufacturer's own; the root of the tree is one of them.
  await sql`
    alter table customer add is_internal boolean not null default false;
    update customer set is_internal = true where id = 1;
    alter table customer add constraint customer_root_is_internal check (id <> 1 or is_internal)`.execute(db)
  await compareNames(db)
  await lockTree(db)
  await addDeletion(db)
}

/** Two customers of one dealer cannot have the same name: see `customerNameKey` in the contract. */
async function compareNames(db: Kysely<never>): Promise<void> {
  await sql`
    create function customer_name_key(given text) returns text language sql immutable parallel safe
    return lower(btrim(regexp_replace(
      regexp_replace(normalize(given, nfkc), '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'),
      '[\\s\\u1680\\u2028\\u2029]+', ' ', 'g')) collate pg_c_utf8);
    grant execute on function customer_name_key(text) to service_center_app`.execute(db)
  // Null: of customers that had the same name before names were compared, all but the first.
  await sql`
    alter table customer add name_key text;
    update customer set name_key = customer_name_key(name)
    where id in (
      select distinct on (parent_id, customer_name_key(name)) id from customer
      order by parent_id, customer_name_key(name), id);
    create unique index customer_name_of_dealer on customer (parent_id, name_key)`.execute(db)
  await sql`
    create function set_customer_name_key() returns trigger language plpgsql as $$
    begin
      new.name_key := customer_name_key(new.name);
      return new;
    end $$;
    create trigger set_name_key before insert or update of name, parent_id on customer
    for each row execute function set_customer_name_key()`.execute(db)
}

/**
 * Of two moves that would together make a circle, each alone is allowed. So moves wait for each other, and whoever adds a
 * customer waits for them too, because it takes its path from its parent's.
 */
async function lockTree(db: Kysely<never>): Promise<void> {
  await sql`
    create function lock_customer_tree() returns void language sql
    as $$ select pg_advisory_xact_lock(hashtext('customer tree')) $$;
    create function lock_customer_tree_first() returns trigger language plpgsql as $$
    begin
      perform lock_customer_tree();
      return null;
    end $$;
    grant execute on function lock_customer_tree() to service_center_app;
    create trigger lock_tree before insert or delete or update of parent_id, is_dealer on customer
    for each statement execute function lock_customer_tree_first()`.execute(db)
}

async function addDeletion(db: Kysely<never>): Promise<void> {
  // What refers to the customer then refers to the one above it; what belongs to it alone (ON DELETE CASCADE) goes with it.
  await sql`
    create function move_to_parent_of_customer(wanted integer, above integer) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare reference record;
    begin
      for reference in
        select c.conrelid::regclass as table_name, a.attname as column_name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'customer'::regclass and c.confdeltype in ('a', 'r')
          and c.conparentid = 0 and c.conrelid not in ('customer'::regclass, 'user_customer'::regclass)
        order by 1, 2
      loop
        execute format('update %s set %I = $1 where %I = $2', reference.table_name, reference.column_name,
          reference.column_name) using above, wanted;
      end loop;
      -- Who sees the customer above has always seen this one, and so the history of its devices.
      update device_move set from_customer = above where from_customer = wanted;
      -- Changes of devices that went along can still be undone.
      update configuration_change set customer_id = above where customer_id = wanted;
      -- First the paths of all below it, in one statement; the triggers of the second then have nothing to move.
      update customer c set path = p.path || c.path[cardinality(p.path) + 2:],
        dealer_id = case when c.dealer_id = wanted then p.dealer_id else c.dealer_id end
      from customer p where p.id = above and c.path @> array[wanted] and c.id <> wanted;
      update customer set parent_id = above where parent_id = wanted;
    end $$`.execute(db)
  // An account that belongs to it alone would be left without a customer. Deleted accounts do not count: they go along.
  await sql`
    create function delete_customer(wanted integer) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare above integer;
    begin
      if wanted = 1 or not (is_system() or viewer_has_right('DeleteCustomer')
        and wanted <> all (select unnest(customers) from current_viewer)) then
        return false;
      end if;
      perform lock_customer_tree();
      select parent_id into above from customer
      where id = wanted and (is_unscoped() or path && (select customers from current_viewer)) for update;
      if not found then
        return false;
      end if;
      insert into user_customer (username, customer_id, position)
      select u.username, above, 0 from app_user u join user_customer m on m.username = u.username
      where u.deleted_at is not null group by u.username having array_agg(m.customer_id) = array[wanted];
      update app_user set version = version + 1
      where username in (select username from user_customer where customer_id = wanted);
      if exists (
        select from user_customer m join app_user u on u.username = m.username and u.deleted_at is null
        where m.customer_id = wanted and not exists (
          select from user_customer other where other.username = m.username and other.customer_id <> wanted)) then
        raise exception 'A user would be left without a customer.'
          using errcode = 'check_violation', constraint = 'user_has_customer';
      end if;
      delete from user_customer where customer_id = wanted;
      -- One below it may have its name.
      update customer set name_key = null where id = wanted;
      perform move_to_parent_of_customer(wanted, above);
      delete from customer where id = wanted;
      return true;
    end $$;
    grant execute on function delete_customer(integer) to service_center_app`.execute(db)
}
