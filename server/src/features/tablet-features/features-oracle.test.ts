import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import {
  devsOf,
  type FeatureWorld,
  featureWorldOf,
  storeFeatureWorld,
} from '../../testing/worlds/feature-world.ts'
import { randomOf } from '../../testing/random-of.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addSession, addUser } from '../../testing/server/world.ts'
import { explainFeatures } from './explain-features.views.ts'

/**
 * Implements the rule of docs/decisions/software.md again, row by row in TypeScript, and compares
 * the results for random data.
 */

let server: TestServer
let session: string
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'staff', customers: [1] })
  await sql`insert into access_group_type (id, key) values (3, 'Other')`.execute(server.db)
  session = await addSession(server.db, 'staff')
})
afterAll(() => server.stop())

interface Expected {
  options: string[]
  metadata: { key: string; value: string }[]
}

function expectedFor(
  world: FeatureWorld,
  tablet: FeatureWorld['tablets'][number],
  at: number,
): Record<string, Expected> {
  const isNow = ({ from, to }: { from: number | null; to: number | null }) =>
    (from === null || from <= at) && (to === null || at < to)
  const held = new Set<number>()
  for (let id = tablet.customer, isOwn = true; id > 0; isOwn = false) {
    const customer = world.customers.find((each) => each.id === id)!
    for (const group of customer.groups) {
      if (isOwn || world.groups.find((each) => each.id === group)!.inheritable) held.add(group)
    }
    id = customer.parent
  }
  const bought = new Set(
    world.purchases
      .filter(
        (each) =>
          each.state === 'COMPLETE' &&
          each.customer === tablet.customer &&
          isNow(each) &&
          (each.tablet === null || each.tablet === tablet.id) &&
          (each.former === null || each.former.includes(tablet.id)),
      )
      .map(({ group }) => group),
  )
  const result: Record<string, Expected> = {}
  for (const { id, group, options } of world.features) {
    const given: number[][] = []
    if (bought.has(group)) given.push(options.map((option) => option.id))
    for (const each of world.configurations) {
      if (each.feature !== id || !each.groups.every((one) => held.has(one))) continue
      if (each.timeframes.some(isNow)) given.push(each.options)
    }
    for (const each of world.choices) {
      if (each.tablet === tablet.id && each.feature === id) given.push(each.options)
    }
    if (given.length === 0) continue
    const on = options.filter((option) => !option.deleted && given.flat().includes(option.id))
    result[`feature_${id}`] = {
      options: on.map((option) => `option_${option.id}`).toSorted(),
      // The positions count down.
      metadata: world.metadata
        .filter((each) => each.feature === id && isNow(each))
        .map(({ value }) => ({ key: 'key', value }))
        .toReversed(),
    }
  }
  return result
}

test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'features follow the decision, in random world %i',
  async (seed) => {
    const random = randomOf(seed)
    const at = Date.UTC(2026, 5, 1)
    const world = featureWorldOf(random, at)
    await storeFeatureWorld(server.db, world)
    const devs = await devsOf(server.db)
    const { rows } = await sql<{ dev: number; value: { features: unknown; templates: unknown } }>`
    select * from told_features(${[...devs.values()]}::integer[], ${new Date(at)})`.execute(server.db)
    const told = new Map(rows.map(({ dev, value }) => [dev, value]))
    const expected = world.tablets.map((tablet) => expectedFor(world, tablet, at))
    expect(world.tablets.map(({ id }) => told.get(devs.get(id)!)?.features)).toEqual(expected)
    expect(expected.some((one) => Object.keys(one).length > 0)).toBe(true)
  },
)

test.for([11, 12, 13, 14, 15, 16])(
  'the explanation agrees with what the tablet is told, in random world %i',
  async (seed) => {
    const at = Date.now()
    const world = featureWorldOf(randomOf(seed), at)
    await storeFeatureWorld(server.db, world)
    await actingAs({ database: server.app.database, sessionId: session, readOnly: true }, async (db) => {
      for (const { id } of world.tablets) {
        const { features } = await explainFeatures(db, id)
        expect(features.length).toBe(world.features.length)
        for (const { isOn, causes, since, until, begins } of features) {
          expect(causes.some(({ gives }) => gives)).toBe(isOn)
          expect(since !== null).toBe(isOn)
          expect(until === null || (isOn && until * 1000 > at)).toBe(true)
          expect(begins === null || !isOn).toBe(true)
        }
      }
    })
  },
)
