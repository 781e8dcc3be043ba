import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_CUSTOMER, protectByScope } from './support/row-level-security.ts'

/** Companies and contacts can be edited, and customers are approved as companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table crm_company add column created_at timestamptz not null default now();
    update crm_company set created_at = modified_at;
    create index crm_company_created on crm_company (created_at desc);
    create index customer_company_company on customer_company (company_id)`.execute(db)
  await sql`grant delete on crm_company, crm_contact, customer_company to service_center_app`.execute(db)
  await followCompanies(db)
  await addCreations(db)
}

/** A link keeps the name of its company, and ends with it, also where the viewer does not see the customer. */
async function followCompanies(db: Kysely<never>): Promise<void> {
  await sql`
    create function follow_company() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' then
        delete from customer_company where company_id = old.id;
        return old;
      end if;
      update customer_company set company_name = new.name where company_id = new.id;
      return new;
    end $$;
    create trigger follow_deleted after delete on crm_company for each row execute function follow_company();
    create trigger follow_renamed after update of name on crm_company
      for each row when (old.name <> new.name) execute function follow_company()`.execute(db)
}

/** Companies that are being created in an outside system: an attempt whose outcome is unknown is not made twice. */
async function addCreations(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_creation (
      customer_id integer primary key references customer on delete cascade,
      name text not null,
      -- When the first attempt began: what it made is not older.
      since timestamptz not null default now(),
      -- When the last attempt began; null when it certainly made none.
      attempt_at timestamptz,
      -- What was created, until the customer is connected with it.
      company_id text
    )`.execute(db)
  await protectByScope(db, OF_VISIBLE_CUSTOMER, 'company_creation')
  await sql`grant select, insert, update, delete on company_creation to service_center_app`.execute(db)
}
