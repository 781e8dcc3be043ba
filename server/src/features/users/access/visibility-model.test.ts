import { randomInt, randomUUID } from 'node:crypto'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { type OpenDatabase, openDatabase } from '../../../platform/database/database.ts'
import { loginUrlOf, prepareLogin, REQUEST_LOGIN } from '../../../platform/database/logins.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'

// Random trees with users and grants, different in each run. What PostgreSQL shows each user is compared with
// a plain computation.

const BATCHES = 8
const TREES_A_BATCH = 25

interface Customer {
  id: number
  parentId: number
}
interface Device {
  id: number
  customerId: number
}
interface User {
  username: string
  session: string
  customers: number[]
  rights: string[]
  verified: boolean
  deleted: boolean
}
interface World {
  customers: Customer[]
  devices: Device[]
  users: User[]
}
/** What a user sees, each list sorted. */
interface Sight {
  customers: number[]
  devices: number[]
  users: string[]
  grants: string[]
  rights: string[]
}

let own: TestDatabase
let database: OpenDatabase
/** The login role of requests. */
let login: string
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, size: 2 })
  const requestUrl = loginUrlOf(REQUEST_LOGIN, { databaseUrl: own.url, password: 'test' })
  await prepareLogin(REQUEST_LOGIN, { system: database.system, url: requestUrl, mayMake: true })
  login = new URL(requestUrl).username
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random trees below the root, their devices, and users with one or more customers. */
function randomWorld(random: () => number): World {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(all: readonly T[]): T => {
    const one = all[below(all.length)]
    if (one === undefined) throw new Error('Nothing to pick from.')
    return one
  }
  const world: World = { customers: [], devices: [], users: [] }
  for (let tree = 0; tree < TREES_A_BATCH; tree += 1) {
    const first = world.customers.length
    for (let count = 1 + below(9); count > 0; count -= 1) {
      const grown = world.customers.slice(first)
      const parentId = grown.length === 0 ? 1 : pick(grown).id
      world.customers.push({ id: 10 + world.customers.length, parentId })
    }
  }
  const everywhere = [1, ...world.customers.map(({ id }) => id)]
  for (let id = 1; id <= TREES_A_BATCH * 6; id += 1) {
    world.devices.push({ id, customerId: pick(everywhere) })
  }
  for (let count = 0; count < TREES_A_BATCH * 2; count += 1) {
    const customers = Array.from({ length: 1 + below(3) }, () => pick(everywhere))
    const isStaff = random() < 0.04
    world.users.push({
      username: `user${count}`,
      session: randomUUID(),
      customers: [...new Set(isStaff ? [1, ...customers] : customers)],
      rights: [...new Set(['Default', ...Array.from({ length: below(5) }, () => pick(RIGHTS))])],
      verified: random() < 0.8,
      deleted: random() < 0.05,
    })
  }
  return world
}

/** Moves some customers elsewhere, without creating a circle. */
function moveSome(world: World, random: () => number): Customer[] {
  const moved: Customer[] = []
  for (const customer of world.customers) {
    if (random() > 0.1) continue
    const target = world.customers[Math.floor(random() * world.customers.length)]
    if (target === undefined || pathOf(world, target.id).includes(customer.id)) continue
    customer.parentId = target.id
    moved.push({ ...customer })
  }
  return moved
}

/** A customer and all its ancestors. */
function pathOf({ customers }: World, id: number): number[] {
  const path = [id]
  for (let at = id; at !== 1;) {
    const customer = customers.find((one) => one.id === at)
    if (customer === undefined) throw new Error(`There is no customer ${at}.`)
    at = customer.parentId
    path.push(at)
  }
  return path
}

const byNumber = (a: number, b: number) => a - b

/** What a user should see, computed from parents and grants only. */
function expectedSight(world: World, user: User): Sight {
  const everywhere = [1, ...world.customers.map(({ id }) => id)]
  const seen = new Set(
    everywhere.filter((id) => pathOf(world, id).some((above) => user.customers.includes(above))),
  )
  const others = world.users.filter(
    (other) => other === user || other.customers.some((customer) => seen.has(customer)),
  )
  const grants = others.flatMap((other) =>
    other.customers
      .filter((customer) => other === user || seen.has(customer))
      .map((customer) => `${other.username} ${customer}`),
  )
  return {
    customers: [...seen].toSorted(byNumber),
    devices: world.devices
      .filter(({ customerId }) => seen.has(customerId))
      .map(({ id }) => id)
      .toSorted(byNumber),
    users: others.map(({ username }) => username).toSorted(),
    grants: grants.toSorted(),
    rights: others.flatMap(({ username, rights }) => rights.map((tag) => `${username} ${tag}`)).toSorted(),
  }
}

const SIGHT = `
  select json_build_object(
    'customers', (select coalesce(json_agg(id order by id), '[]') from customer),
    'devices', (select coalesce(json_agg(device_id order by device_id), '[]') from device),
    'users', (select coalesce(json_agg(username order by username), '[]') from app_user),
    'grants', (select coalesce(json_agg(username || ' ' || customer_id order by username || ' ' || customer_id), '[]')
      from user_customer),
    'rights', (select coalesce(json_agg(username || ' ' || tag order by username || ' ' || tag), '[]')
      from user_access)) as sight`

/** What PostgreSQL shows a user through their session; undefined when they cannot sign in. */
async function actualSight(client: pg.PoolClient, { session }: User): Promise<Sight | undefined> {
  // pg returns a list for several statements, which its types do not express.
  const results = (await client.query(`
    savepoint before;
    select set_config('test.ticket', ticket_of('${session}'), true);
    set local session authorization ${login};
    select username from enter_session('${session}', current_setting('test.ticket'));
    ${SIGHT};
    rollback to savepoint before`)) as unknown as pg.QueryResult<{ sight: Sight }>[]
  return results[3]?.rowCount === 0 ? undefined : results[4]?.rows[0]?.sight
}

async function build(client: pg.PoolClient, { customers, devices, users }: World): Promise<void> {
  const insert = (statement: string, ...columns: unknown[][]) => client.query(statement, columns)
  await insert(
    `insert into customer (id, name, parent_id, path)
     select id, 'C' || id, parent, '{}' from unnest($1::integer[], $2::integer[]) as given (id, parent)`,
    customers.map(({ id }) => id),
    customers.map(({ parentId }) => parentId),
  )
  await insert(
    `insert into device (device_type, device_id, customer_id)
     select 1 + id % 3, id, customer from unnest($1::integer[], $2::integer[]) as given (id, customer)`,
    devices.map(({ id }) => id),
    devices.map(({ customerId }) => customerId),
  )
  await insert(
    `insert into app_user (username, verified, deleted_at)
     select name, verified, case when deleted then now() end
     from unnest($1::text[], $2::boolean[], $3::boolean[]) as given (name, verified, deleted)`,
    users.map(({ username }) => username),
    users.map(({ verified }) => verified),
    users.map(({ deleted }) => deleted),
  )
  const grants = users.flatMap(({ username, customers: given }) =>
    given.map((customer, position) => ({ username, customer, position })),
  )
  await insert(
    'insert into user_customer select * from unnest($1::text[], $2::integer[], $3::smallint[])',
    grants.map(({ username }) => username),
    grants.map(({ customer }) => customer),
    grants.map(({ position }) => position),
  )
  const rights = users.flatMap(({ username, rights: held }) => held.map((tag) => ({ username, tag })))
  await insert(
    'insert into user_access select * from unnest($1::text[], $2::text[])',
    rights.map(({ username }) => username),
    rights.map(({ tag }) => tag),
  )
  await insert(
    `insert into session (id, username, expires_at)
     select id, name, now() + interval '1 hour' from unnest($1::uuid[], $2::text[]) as given (id, name)`,
    users.map(({ session }) => session),
    users.map(({ username }) => username),
  )
}

test('each user sees exactly what their grants say', async () => {
  const seed = randomInt(2 ** 31)
  const random = randomOf(seed)
  const client = await database.pool.connect()
  let compared = 0
  try {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const world = randomWorld(random)
      await client.query('begin')
      await build(client, world)
      for (const { id, parentId } of moveSome(world, random)) {
        await client.query('update customer set parent_id = $2 where id = $1', [id, parentId])
      }
      await client.query('analyze customer, device, app_user, user_customer, user_access')
      for (const user of world.users) {
        const expected = user.deleted ? undefined : expectedSight(world, user)
        const actual = await actualSight(client, user)
        expect(actual, `seed ${seed}, batch ${batch}, ${user.username}`).toEqual(expected)
        compared += 1
      }
      await client.query('rollback')
    }
  } finally {
    client.release(true)
  }
  expect(compared).toBe(BATCHES * TREES_A_BATCH * 2)
})
