import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import { compareVersions, isUpdatable } from '@service-center/contract/software-versions/version-rules.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import { type Database, openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { loginUrlOf, prepareLogin, REQUEST_LOGIN } from '../../platform/database/logins.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { addSession, addUser } from '../../testing/server/world.ts'
import { explainVersions } from './explain.views.ts'
import { listOfferedVersions, listOffersByDevice } from './offered-versions.views.ts'

/** Computes the offered versions (docs/decisions/software.md) a second time, row by row in TypeScript, and compares the results for random data. */

// Without a server: its jobs would read the tables while they are emptied, which sometimes causes a deadlock.
let own: TestDatabase
let database: OpenDatabase
let session: string
beforeAll(async () => {
  own = await createTestDatabase()
  const requestUrl = loginUrlOf(REQUEST_LOGIN, { databaseUrl: own.url, password: 'of this test' })
  database = openDatabase({ url: own.url, requestUrl, size: 4 })
  const { system } = database
  await prepareLogin(REQUEST_LOGIN, { system, url: requestUrl, mayMake: true })
  await addUser(system, { username: 'staff', customers: [1] })
  await sql`insert into access_group_type (id, key) values (${OTHER_TYPE}, 'Other')`.execute(system)
  session = await addSession(system, 'staff')
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const AT = Date.UTC(2026, 5, 1)
const GROUPS = 6
const OTHER_TYPE = 3
const TAGS = ['9.8.2', '9.8.3', '9.10.0', '10.0.0', '10.1.0-rc1', '10.1.0', 'test-build', '11.0.0']

interface World {
  groups: { id: number; inheritable: boolean; type: number }[]
  customers: { id: number; parent: number; groups: number[] }[]
  robots: { id: number; customer: number; groups: number[] }[]
  versions: { id: number; tag: string; deprecated: boolean }[]
  configurations: {
    version: number
    groups: number[]
    isRc: boolean
    priority: number
    timeframes: { from: number; to: number | null }[]
  }[]
}

function worldOf(random: () => number): World {
  const some = (most: number, chance: number) =>
    Array.from({ length: most }, (_, place) => place + 1).filter(() => random() < chance)
  const upTo = (most: number) => Math.floor(random() * most)
  const customers = Array.from({ length: 8 }, (_, place) => ({
    id: place + 2,
    parent: place === 0 ? 1 : 1 + upTo(place + 1),
    groups: some(GROUPS, 0.25),
  }))
  // Times at, just before and just after the time in question, so that both ends are exercised.
  const near = () => AT + [-86_400_000, -1, 0, 1, 86_400_000][upTo(5)]!
  const timeframe = () => {
    const [one, other] = [near(), near()]
    return { from: Math.min(one, other), to: random() < 0.4 ? null : Math.max(one, other) }
  }
  const keys = new Set<string>()
  return {
    groups: Array.from({ length: GROUPS }, (_, place) => ({
      id: place + 1,
      inheritable: random() < 0.5,
      // Half of them are robot software groups: a robot is locked to its own ones.
      type: place % 2 === 0 ? ROBOT_SOFTWARE_GROUP_TYPE : OTHER_TYPE,
    })),
    customers: [{ id: 1, parent: 0, groups: some(GROUPS, 0.15) }, ...customers],
    robots: Array.from({ length: 25 }, (_, place) => ({
      id: 4000 + place,
      customer: 1 + upTo(9),
      groups: some(GROUPS, 0.2),
    })),
    versions: TAGS.map((tag, place) => ({ id: place + 1, tag, deprecated: random() < 0.15 })),
    configurations: Array.from({ length: 25 }, () => ({
      version: 1 + upTo(TAGS.length),
      groups: [...new Set([1 + upTo(GROUPS), ...some(GROUPS, 0.15)])].toSorted((a, b) => a - b),
      isRc: random() < 0.3,
      priority: 100 + upTo(2) * 50,
      timeframes: Array.from({ length: 1 + upTo(2) }, timeframe),
    })).filter(({ version, groups, isRc }) => {
      const key = `${version} ${groups.join()} ${isRc}`
      return !keys.has(key) && keys.add(key)
    }),
  }
}

async function store(db: Database, world: World): Promise<void> {
  await sql`truncate version_configuration, software_version, access_group_collection, access_group, device, layout
    cascade`.execute(db)
  await sql`delete from customer where id > 1`.execute(db)
  await sql`
    insert into access_group (id, name, type_id, inheritable)
    select id, 'Group ' || id, type, inheritable
    from json_to_recordset(${JSON.stringify(world.groups)}) as g (id int, inheritable bool, type int)
  `.execute(db)
  for (const { id, parent, groups } of world.customers) {
    if (id > 1) {
      await sql`insert into customer (id, name, parent_id, path) values (${id}, ${`Customer ${id}`}, ${parent}, '{}')`.execute(
        db,
      )
    }
    await sql`
      insert into customer_access_group select ${id}, unnest(${groups}::integer[])`.execute(db)
  }
  for (const { id, customer, groups } of world.robots) {
    await sql`
      with robot as (insert into device (device_type, device_id, customer_id) values (1, ${id}, ${customer}) returning dev)
      insert into robot_extra_access_group select dev, unnest(${groups}::integer[]) from robot`.execute(db)
  }
  await sql`
    insert into software_version (id, device_type, tag, deprecated_at)
    select id, 1, tag, case when deprecated then now() end
    from json_to_recordset(${JSON.stringify(world.versions)}) as v (id int, tag text, deprecated bool)`.execute(
    db,
  )
  for (const [place, { version, groups, isRc, priority, timeframes }] of world.configurations.entries()) {
    await sql`insert into access_group_collection (groups) values (${groups}::integer[]) on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into version_configuration (id, version_id, collection_id, is_rc, priority)
      select ${place + 1}, ${version}, id, ${isRc}, ${priority} from access_group_collection
      where groups = ${groups}::integer[]`.execute(db)
    for (const [position, { from, to }] of timeframes.entries()) {
      await sql`
        insert into version_configuration_timeframe
        values (${place + 1}, ${position}, ${new Date(from)}, ${to === null ? null : new Date(to)})`.execute(
        db,
      )
    }
  }
}

function expectedFor(world: World, robot: World['robots'][number]): SoftwareVersion[] {
  const held = new Set(robot.groups)
  for (let id = robot.customer, isOwn = true; id > 0; isOwn = false) {
    const customer = world.customers.find((each) => each.id === id)!
    for (const group of customer.groups) {
      if (isOwn || world.groups.find((each) => each.id === group)!.inheritable) held.add(group)
    }
    id = customer.parent
  }
  const lock = new Set(
    robot.groups.filter(
      (id) => world.groups.find((each) => each.id === id)!.type === ROBOT_SOFTWARE_GROUP_TYPE,
    ),
  )
  const ofLock = world.configurations
    .filter(
      ({ groups }) => groups.every((group) => held.has(group)) && groups.some((group) => lock.has(group)),
    )
    .map(({ version }) => world.versions.find(({ id }) => id === version)!.tag)
  const isAllowed = (tag: string) =>
    ofLock.length === 0 || ofLock.some((locked) => compareVersions(tag, locked) <= 0)
  const rows = world.versions
    .filter(({ tag, deprecated }) => !deprecated && isUpdatable(tag))
    .map(({ id, tag }) => {
      const applying = world.configurations.filter(
        (each) =>
          each.version === id &&
          isAllowed(tag) &&
          each.groups.every((group) => held.has(group)) &&
          each.timeframes.some(({ from, to }) => from <= AT && (to === null || AT < to)),
      )
      return { tag, applying, priority: Math.max(-1, ...applying.map(({ priority }) => priority)) }
    })
    .toSorted((one, other) => compareVersions(other.tag, one.tag))
  const top = Math.max(0, ...rows.map(({ priority }) => priority))
  const latest = rows.find(({ priority }) => priority === top)?.tag
  return rows.map(({ tag, applying }) => ({
    value: tag,
    released: applying.some(({ isRc }) => !isRc),
    access: applying.length > 0,
    latest: tag === latest,
  }))
}

function together(lists: SoftwareVersion[][]): SoftwareVersion[] {
  return lists[0]!.map(({ value }, place) => ({
    value,
    released: lists.every((list) => list[place]!.released),
    access: lists.every((list) => list[place]!.access),
    latest: lists.every((list) => list[place]!.latest),
  }))
}

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  'the offered versions follow the rules, in random world %i',
  async (seed) => {
    const random = randomOf(seed)
    const world = worldOf(random)
    await store(database.system, world)
    const at = new Date(AT)
    await actingAs({ database, sessionId: session, readOnly: true }, async (db) => {
      const expected = new Map(world.robots.map((robot) => [robot.id, expectedFor(world, robot)]))
      const offers = await listOffersByDevice(db, { type: 1, ids: [...expected.keys()], at })
      expect([...offers.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
      for (const [id, versions] of expected) expect(offers.get(id), String(id)).toEqual(versions)
      for (let round = 0; round < 10; round += 1) {
        const ids = world.robots.filter(() => random() < 0.15).map(({ id }) => id)
        if (ids.length === 0) continue
        expect(await listOfferedVersions(db, { type: 1, ids, at })).toEqual(
          together(ids.map((id) => expected.get(id)!)),
        )
      }
      for (const { id } of world.robots.slice(0, 5)) {
        const { versions } = await explainVersions(db, { robotId: id, at })
        const listed = versions.filter(
          ({ deprecatedAt, value }) => deprecatedAt === null && isUpdatable(value),
        )
        const flags = listed.map(({ value, released, access, latest }) => ({
          value,
          released,
          access,
          latest,
        }))
        expect(flags).toEqual(expected.get(id))
      }
    })
    // The random data are not trivial: there are offers, and some latest versions that are not the highest.
    const all = world.robots.flatMap((robot) => expectedFor(world, robot))
    expect(all.some(({ access }) => access)).toBe(true)
    expect(all.some(({ access }) => !access)).toBe(true)
  },
)
