import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const DAY_MS = 24 * 3_600_000
/** Customers whose company awaits approval. */
const UNREVIEWED = 4
const PEOPLE = [
  ['Mette', 'Holm'],
  ['Lars', 'Nørgaard'],
  ['Anna', 'Lindqvist'],
  ['Pieter', 'de Vries'],
  ['Sophie', 'Bauer'],
  ['Jonas', 'Berg'],
  ['Emma', 'Clarke'],
  ['Luc', 'Martin'],
] as const

/**
 * Adds the companies of the demo world's customers, each with a contact. The last customers are not reviewed yet: one company
 * has the same name, another a similar name, and one is already a customer.
 */
export async function addDemoCompanies(db: Database, { customers }: World, now: number): Promise<void> {
  const clubs = customers.filter(({ isDealer, id }) => !isDealer && id !== 1)
  const waiting = clubs.slice(-UNREVIEWED)
  const linked = customers.filter(({ id }) => id !== 1 && !waiting.some((one) => one.id === id))
  const companies = [
    ...linked.map(({ id, name, countries }) => ({
      id: `demo-${id}`,
      name,
      country: countries[0] ?? '',
      owner: id,
    })),
    ...similarCompanies(waiting),
  ]
  const changed = companies.map((_company, place) => new Date(now - (companies.length - place) * DAY_MS))
  await sql`
    insert into crm_company (id, name, country, phone, customer_id, modified_at, created_at)
    select *, at from unnest(${companies.map(({ id }) => id)}::text[], ${companies.map(({ name }) => name)}::text[],
      ${companies.map(({ country }) => country)}::text[], ${companies.map((_one, place) => phoneOf(place))}::text[],
      ${companies.map(({ owner }) => owner)}::integer[], ${changed}::timestamptz[])
      as given (id, name, country, phone, owner, at)`.execute(db)
  await sql`
    insert into customer_company (customer_id, company_id, company_name, linked_at)
    select customer_id, id, name, created_at from crm_company
    where customer_id = any (${linked.map(({ id }) => id)}::integer[]) and id = 'demo-' || customer_id`.execute(
    db,
  )
  await db
    .updateTable('customer')
    .set({ reviewed: false })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
  await addContacts(db, companies)
}

/** The last of the waiting customers has no company yet. */
function similarCompanies(waiting: readonly { id: number; name: string; countries: readonly string[] }[]) {
  return waiting.slice(0, -1).map(({ id, name, countries }, place) => ({
    id: `demo-${id}`,
    name: place === 0 ? name : `${name} ${place === 1 ? 'A/S' : 'International'}`,
    country: countries[0] ?? '',
    owner: 1,
  }))
}

async function addContacts(
  db: Database,
  companies: readonly { id: string; country: string; owner: number }[],
): Promise<void> {
  const people = companies.map(({ id, country, owner }, place) => {
    const [firstname, lastname] = PEOPLE[place % PEOPLE.length] ?? PEOPLE[0]
    const email = `${firstname}.${lastname}@${id}.example.com`.toLowerCase().replaceAll(/[^\w.@-]/g, '')
    return { company: id, country, owner, firstname, lastname, email, phone: phoneOf(place + 500) }
  })
  await db
    .insertInto('crm_contact')
    .values(
      people.map(({ company, country, owner, firstname, lastname, email, phone }) => ({
        id: `${company}-contact`,
        firstname,
        lastname,
        email,
        phone,
        country,
        customer_id: owner,
      })),
    )
    .execute()
  await db
    .insertInto('crm_contact_company')
    .values(people.map(({ company }) => ({ contact_id: `${company}-contact`, company_id: company })))
    .execute()
}

/** Unused phone numbers. */
const phoneOf = (place: number) => `+45 55 50 ${String(10 + (place % 90))} ${String(10 + ((place * 7) % 90))}`
