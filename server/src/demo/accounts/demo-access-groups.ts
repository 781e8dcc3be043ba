import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const TYPES = [
  { id: 1, key: 'Region', required: true },
  { id: 2, key: 'Sport', required: true },
  { id: 3, key: 'Program', required: false },
  { id: 4, key: 'Country', required: false },
]

interface Group {
  id: number
  name: string
  short_name: string
  type_id: number
  inheritable: boolean
}

const EUROPE: Group = { id: 1, name: 'Europe', short_name: 'EU', type_id: 1, inheritable: true }
const AMERICA: Group = { id: 2, name: 'North America', short_name: 'NA', type_id: 1, inheritable: true }
const OCEANIA: Group = { id: 3, name: 'Oceania', short_name: 'OC', type_id: 1, inheritable: true }
const TEAM_SPORTS: Group = { id: 4, name: 'Team sports', short_name: 'TEAM', type_id: 2, inheritable: false }
const ATHLETICS: Group = { id: 5, name: 'Athletics', short_name: 'ATH', type_id: 2, inheritable: false }
const SCHOOLS: Group = { id: 6, name: 'Schools', short_name: 'SCH', type_id: 2, inheritable: false }
const EARLY: Group = { id: 7, name: 'Early access', short_name: 'EARLY', type_id: 3, inheritable: false }
const DEALERS: Group = { id: 8, name: 'Dealer tools', short_name: 'DEAL', type_id: 3, inheritable: false }
/** Groups for version locks of robots. No customer has them. */
const LOCK_10_3 = lockGroup(9, '10.3.9')
const LOCK_9_8 = lockGroup(10, '9.8.3')
/** The countries of the demo world, with their VAT in percent. */
const COUNTRIES: readonly [name: string, shortName: string, percent: number][] = [
  ['Denmark', 'DK', 25],
  ['Germany', 'DE', 19],
  ['United Kingdom', 'UK', 20],
  ['France', 'FR', 20],
  ['Netherlands', 'NL', 21],
  ['Sweden', 'SE', 25],
  ['Norway', 'NO', 25],
  ['Switzerland', 'CH', 8.1],
  ['Austria', 'AT', 20],
  ['Australia', 'AU', 10],
  ['New Zealand', 'NZ', 15],
]
/** The value added tax of the countries' groups. */
export const DEMO_VAT = COUNTRIES.map(([name, short_name, percent], place) => ({
  group: { id: 11 + place, name, short_name, type_id: 4, inheritable: false } satisfies Group,
  percent,
}))
/** The groups that the demo's versions and robots use. */
export const DEMO_GROUPS = { EUROPE, AMERICA, OCEANIA, SCHOOLS, EARLY, DEALERS, LOCK_10_3, LOCK_9_8 }
const GROUPS = [
  EUROPE,
  AMERICA,
  OCEANIA,
  TEAM_SPORTS,
  ATHLETICS,
  SCHOOLS,
  EARLY,
  DEALERS,
  LOCK_10_3,
  LOCK_9_8,
  ...DEMO_VAT.map(({ group }) => group),
]

function lockGroup(id: number, version: string): Group {
  return {
    id,
    name: `Robot software ${version}`,
    short_name: version,
    type_id: ROBOT_SOFTWARE_GROUP_TYPE,
    inheritable: false,
  }
}

const REGION_OF: Record<string, Group> = {
  'United States': AMERICA,
  Canada: AMERICA,
  Australia: OCEANIA,
  'New Zealand': OCEANIA,
}

/** Adds access groups: a region for each root dealer and its customers, a sport for each owner, a program for some. */
export async function addDemoAccessGroups(db: Database, { customers }: World): Promise<void> {
  await db.insertInto('access_group_type').values(TYPES).execute()
  await db.insertInto('access_group').values(GROUPS).execute()
  const rows = customers.flatMap((customer) =>
    groupsOf(customer).map(({ id }) => ({ customer_id: customer.id, group_id: id })),
  )
  await db.insertInto('customer_access_group').values(rows).execute()
  await continueIds(db, ['access_group_type', 'access_group'])
}

/** Lets the ids of new rows follow those of rows that were added with their ids. */
export async function continueIds(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

/** The id of a set of access groups. A new set is added. */
export async function collectionOf(db: Database, groups: readonly { id: number }[]): Promise<number> {
  const ids = groups.map(({ id }) => id).toSorted((one, other) => one - other)
  await sql`
    insert into access_group_collection (groups) values (${ids}::integer[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from access_group_collection where groups = ${ids}::integer[]`.execute(db)
  return rows[0]?.id ?? 0
}

function groupsOf(customer: World['customers'][number]): Group[] {
  const { id, isDealer, isRootDealer, isInternal, countries } = customer
  if (isInternal) return [DEALERS, EARLY]
  if (isRootDealer) return [REGION_OF[countries[0] ?? ''] ?? EUROPE, DEALERS]
  if (isDealer) return [DEALERS]
  const sport = [TEAM_SPORTS, TEAM_SPORTS, ATHLETICS, SCHOOLS][id % 4] ?? TEAM_SPORTS
  const country = DEMO_VAT.filter(({ group }) => countries.includes(group.name)).map(({ group }) => group)
  return [sport, ...country, ...(id % 6 === 0 ? [EARLY] : [])]
}
