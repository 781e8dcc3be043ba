import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_CUSTOMER, protectByScope } from './support/row-level-security.ts'

/** Stored files, and companies and contacts for installations without an outside CRM. */
export async function up(db: Kysely<never>): Promise<void> {
  await addStoredFiles(db)
  await addCompanies(db)
}

/** The files in DATA_DIR/files. Their name on disk is random; users see the original. */
async function addStoredFiles(db: Kysely<never>): Promise<void> {
  await sql`
    create table stored_file (
      name text primary key,
      original_name text not null,
      content_type text not null,
      size bigint not null,
      -- The owner: viewers who see this customer see the file.
      customer_id integer not null references customer,
      created_by text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index stored_file_customer on stored_file (customer_id)`.execute(db)
  await protectByScope(db, OF_VISIBLE_CUSTOMER, 'stored_file')
  await sql`grant select, insert on stored_file to service_center_app`.execute(db)
}

/** Companies and contacts, as in a customer relationship management system (CRM). */
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
      -- The customer to whose part of the tree it belongs.
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
  // The company of a customer, in our own or an outside CRM.
  await sql`
    create table customer_company (
      customer_id integer primary key references customer on delete cascade,
      company_id text not null,
      company_name text not null,
      linked_at timestamptz not null default now()
    )`.execute(db)
  await protectByScope(db, OF_VISIBLE_CUSTOMER, 'crm_company', 'crm_contact', 'customer_company')
  await protectByScope(
    db,
    '(select is_unscoped from current_viewer) or contact_id in (select id from crm_contact)',
    'crm_contact_company',
  )
  await sql`
    grant select, insert, update on crm_company, crm_contact, customer_company to service_center_app;
    grant select, insert, delete on crm_contact_company to service_center_app`.execute(db)
}
