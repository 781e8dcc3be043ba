import { type Kysely, sql } from 'kysely'

/** The log's counts by day, stored files, and the companies and contacts of those who have no other place for them. */
export async function up(db: Kysely<never>): Promise<void> {
  // How many entries the log has of a day, once that day is over, and who has made any: for those who see the whole
  // log, whose counting and paging need not read all of it. Everybody else is led to their few users by an index.
  await sql`
    create table user_action_count (
      day date not null,
      action_type text not null,
      status_code smallint not null,
      entries integer not null,
      primary key (day, action_type, status_code)
    )`.execute(db)
  await sql`create table user_action_name (username text primary key)`.execute(db)
  for (const table of ['user_action_count', 'user_action_name']) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy whole_log on ${sql.table(table)} using ((select sees_all()));
      grant select on ${sql.table(table)} to service_center_app`.execute(db)
  }

  // What lies in DATA_DIR/files. The name is a random one; people see the original.
  await sql`
    create table stored_file (
      name text primary key,
      original_name text not null,
      content_type text not null,
      size bigint not null,
      -- Whose it is: seen by those who see this customer.
      customer_id integer not null references customer,
      created_by text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index stored_file_customer on stored_file (customer_id)`.execute(db)
  await sql`
    alter table stored_file enable row level security;
    alter table stored_file force row level security;
    create policy in_scope on stored_file using (
      (select sees_all()) or customer_id in (select id from customer))`.execute(db)
  await sql`grant select, insert on stored_file to service_center_app`.execute(db)
  await addCompanies(db)
}

/** Companies and contacts as a customer relationship system has them. */
async function addCompanies(db: Kysely<never>): Promise<void> {
  await sql`
    create table crm_company (
      id text primary key,
      name text not null,
      country text not null default '',
      city text not null default '',
      address text not null default '',
      zip text not null default '',
      state text not null default '',
      phone text not null default '',
      -- The day that its open deal is expected to be closed.
      close_date date,
      -- The customer in whose part of the tree it belongs.
      customer_id integer not null references customer,
      modified_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index crm_company_customer on crm_company (customer_id)`.execute(db)
  await sql`
    create table crm_contact (
      id text primary key,
      firstname text not null default '',
      lastname text not null default '',
      phone text not null default '',
      email text not null default '',
      country text not null default '',
      customer_id integer not null references customer,
      modified_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index crm_contact_customer on crm_contact (customer_id)`.execute(db)
  await sql`
    create table crm_contact_company (
      contact_id text not null references crm_contact on delete cascade,
      company_id text not null references crm_company on delete cascade,
      primary key (contact_id, company_id)
    )`.execute(db)
  await sql`create index crm_contact_company_company on crm_contact_company (company_id)`.execute(db)
  // Which company of the customer relationship system, ours or an outside one, a customer is.
  await sql`
    create table customer_company (
      customer_id integer primary key references customer on delete cascade,
      company_id text not null,
      company_name text not null,
      linked_at timestamptz not null default now()
    )`.execute(db)
  for (const table of ['crm_company', 'crm_contact', 'customer_company']) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy in_scope on ${sql.table(table)} using (
        (select sees_all()) or customer_id in (select id from customer))`.execute(db)
  }
  await sql`
    alter table crm_contact_company enable row level security;
    alter table crm_contact_company force row level security;
    create policy in_scope on crm_contact_company using (
      (select sees_all()) or contact_id in (select id from crm_contact))`.execute(db)
  await sql`
    grant select, insert, update on crm_company, crm_contact, customer_company to service_center_app;
    grant select, insert, delete on crm_contact_company to service_center_app`.execute(db)
}
