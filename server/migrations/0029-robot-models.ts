import { type Kysely, sql } from 'kysely'

/**
 * A robot with an overwritten model has it as its newest value of `product_model`, which the whole console shows as its type.
 * What the robot reports meanwhile is kept here by the gateway, and becomes its newest value again without the overwrite.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table robot_model_overwrite
      add column reported text, add column reported_created timestamptz
  `.execute(db)
  await sql`
    revoke insert, update on robot_model_overwrite from service_center_app;
    grant insert (dev, model_id), update (model_id) on robot_model_overwrite to service_center_app`.execute(
    db,
  )
  // Whoever reports or overwrites models waits: otherwise a report that is being stored could replace the overwrite.
  await sql`
    create function keep_reported_model() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtext('robot models'));
      perform lock_data_keys();
      insert into data_key (name) values ('product_model') on conflict do nothing;
      select l.value, l.created into new.reported, new.reported_created
      from latest l join data_key k using (key_id) where l.dev = new.dev and k.name = 'product_model';
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_reported_model before insert on robot_model_overwrite
    for each row execute function keep_reported_model()`.execute(db)
  await sql`
    create function show_overwritten_model() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into latest (dev, created, inserted, key_id, value)
      select new.dev, now(), now(), k.key_id, m.product_name
      from data_key k cross join product_model m where k.name = 'product_model' and m.id = new.model_id
      on conflict (dev, key_id) do update
        set created = excluded.created, inserted = excluded.inserted, value = excluded.value;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger show_overwritten_model after insert or update of model_id on robot_model_overwrite
    for each row execute function show_overwritten_model()`.execute(db)
  // Never an insert: the device itself may have been deleted. As of now, because screens keep the newer of two values.
  await sql`
    create function show_reported_model() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtext('robot models'));
      if old.reported is null then
        delete from latest l using data_key k
        where k.key_id = l.key_id and l.dev = old.dev and k.name = 'product_model';
      else
        update latest l set value = old.reported, created = now(), inserted = now()
        from data_key k where k.key_id = l.key_id and l.dev = old.dev and k.name = 'product_model';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger show_reported_model after delete on robot_model_overwrite
    for each row execute function show_reported_model()`.execute(db)
  // For the gateway: keeps what robots report instead of showing it. Returns those whose report is not shown.
  await sql`
    create function keep_overwritten_models(devs integer[], models text[], created float8[])
    returns setof integer language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('robot models'));
      update robot_model_overwrite o
      set reported = said.model, reported_created = to_timestamp(said.created / 1000)
      from unnest(devs, models, created) as said (dev, model, created)
      where o.dev = said.dev
        and coalesce(o.reported_created, '-infinity') <= to_timestamp(said.created / 1000);
      return query select dev from robot_model_overwrite where dev = any (devs);
    end $$`.execute(db)
  await showExistingOverwrites(db)
}

/** Of overwrites that exist already. */
async function showExistingOverwrites(db: Kysely<never>): Promise<void> {
  await sql`
    update robot_model_overwrite o
    set reported = l.value, reported_created = l.created
    from latest l join data_key k using (key_id) where l.dev = o.dev and k.name = 'product_model'`.execute(db)
  await sql`
    insert into data_key (name) select 'product_model' where exists (select from robot_model_overwrite)
    on conflict do nothing`.execute(db)
  await sql`update robot_model_overwrite set model_id = model_id`.execute(db)
}
