import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { expect, onTestFinished, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import { randomOf } from '../../testing/random-of.ts'
import {
  type Columns,
  columnsOf,
  createConsole,
  KEYS,
  type ModelConsole,
  readColumns,
} from '../../testing/newest-values-model/model-console.ts'
import {
  CHANGED,
  createModelWorld,
  type ModelDevice,
  type ModelViewer,
  type ModelWorld,
  REPORTED,
} from '../../testing/newest-values-model/model-world.ts'
import { callEndpoint, startTestServer } from '../../testing/server/test-server.ts'
import { listKeys } from './dictionary.views.ts'
import { readLatestColumns } from './latest.views.ts'

// Two servers on one database, and a random sequence of everything that changes newest values, scopes and
// caches. After each pause, every viewer must get from both servers what the table contains.

/** `NEWEST_VALUES_SEEDS=100,101 NEWEST_VALUES_ROUNDS=200` for a long run. */
const SEEDS = (process.env['NEWEST_VALUES_SEEDS'] ?? '1').split(',').map(Number)
const ROUNDS = Number(process.env['NEWEST_VALUES_ROUNDS'] ?? 4)
const CHANGES_A_ROUND = 6
const TYPES = [1, 2] as const
const SERVERS = [0, 1]

interface Random {
  below(limit: number): number
  pick<T>(all: readonly T[]): T
  chance(share: number): boolean
}

function createRandom(seed: number): Random {
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    pick: (all) => {
      const one = all[below(all.length)]
      if (one === undefined) throw new Error('Nothing to pick from.')
      return one
    },
    chance: (share) => random() < share,
  }
}

/** What the table contains for a viewer. */
async function tableFor({ server }: ModelWorld, { session }: ModelViewer, type: 1 | 2) {
  const { database } = server.app
  return actingAs({ database, sessionId: session, readOnly: true }, async (db) => {
    const { body } = await readLatestColumns(db, { type, keys: KEYS })
    const reply = deviceData.latestByKeys.response.parse(JSON.parse(body.toString()))
    return { columns: columnsOf(reply), keys: await listKeys(db, type) }
  })
}

const robotsOf = ({ devices }: ModelWorld) => devices.filter(({ type }) => type === 1)

/** Something that devices, people or machines do, with a weight for how often. */
type Change = readonly [weight: number, change: (world: ModelWorld, random: Random) => Promise<unknown>]

const report = (world: ModelWorld, random: Random, device: ModelDevice) => {
  const keys = [...REPORTED, ...CHANGED].filter(() => random.chance(0.3))
  const robot = random.pick(robotsOf(world)).id
  // A value that soon returns to what it was.
  const toggled = random.chance(0.5) ? { Toggle: random.pick(['on', 'off']) } : {}
  const more = { ...toggled, ...(device.type === 2 && random.chance(0.3) ? { robot: String(robot) } : {}) }
  return world.report(device, { by: random.pick(SERVERS), keys, isOld: random.chance(0.2), more })
}

const CHANGES: readonly Change[] = [
  [30, (world, random) => report(world, random, random.pick(world.devices))],
  [3, (world, random) => world.replaceToken(random.pick(world.devices))],
  [8, (world, random) => world.moveDevice(random.pick(world.devices), random.pick(world.customers))],
  [6, (world, random) => world.moveCustomer(random.pick(world.customers), random.pick(world.customers))],
  [3, (world, random) => world.addDevice(random.pick(TYPES), random.pick(world.customers))],
  [
    1,
    async (world, random) => {
      const device = random.pick(world.devices)
      if (world.devices.filter(({ type }) => type === device.type).length > 2)
        await world.removeDevice(device)
    },
  ],
  [
    6,
    (world, random) => world.writeValue(random.pick(world.devices), random.pick(CHANGED), random.chance(0.5)),
  ],
  [
    4,
    (world, random) =>
      world.overwriteModel(random.pick(robotsOf(world)), random.pick([null, 2, 5]), random.pick(SERVERS)),
  ],
  [3, (world, random) => world.setDates(random.pick(robotsOf(world)), random.pick(SERVERS))],
]
/** Rare changes, by the round of four in which they happen. */
const RARE: Readonly<Record<number, (world: ModelWorld) => Promise<void>>> = {
  1: (world) => world.loseNotifications(),
  2: (world) => world.restartSecond(),
}

function pickChange(random: Random): Change[1] {
  let rest = random.below(1000 * CHANGES.reduce((sum, [weight]) => sum + weight, 0)) / 1000
  for (const [weight, change] of CHANGES) {
    if (rest < weight) return change
    rest -= weight
  }
  return async () => undefined
}

/** A console usually calls the same server as before. */
function updateSome(random: Random, consoles: readonly ModelConsole[]): Promise<'changes' | 'everything'> {
  const console = random.pick(consoles)
  return console.update(random.chance(0.8) ? console.last() : random.pick(SERVERS))
}

/** Reports, moves and reads concurrently. */
async function doAtOnce(world: ModelWorld, random: Random, consoles: readonly ModelConsole[]): Promise<void> {
  const moved = random.pick(world.devices)
  const [there, back] = [random.pick(world.customers), random.pick(world.customers)]
  const reads = Array.from({ length: 4 }, async () => {
    const of = { viewer: random.pick(world.viewers), type: random.pick(TYPES) }
    const [first, second] = [random.pick(SERVERS), random.pick(SERVERS)]
    await readColumns(world, { ...of, by: first })
    await readColumns(world, { ...of, by: second })
  })
  await Promise.all([
    ...Array.from({ length: 5 }, () => report(world, random, random.pick([moved, ...world.devices]))),
    world.moveDevice(moved, there).then(() => world.moveDevice(moved, back)),
    updateSome(random, consoles),
    ...reads,
  ])
}

/** Waits until both servers have received everything and answer from memory. */
async function pause(world: ModelWorld): Promise<void> {
  await Promise.all(world.servers().map(({ app }) => app.newestValues.settled()))
  const isCurrent = (by: number) => async () => {
    const [viewer] = world.viewers
    return viewer && (await readColumns(world, { viewer, type: 1, by })).version
  }
  for (const by of SERVERS) await expect.poll(isCurrent(by)).toEqual(expect.any(String))
}

async function keysFor({ servers }: ModelWorld, of: { viewer: ModelViewer; type: 1 | 2; by: number }) {
  const input = { params: { type: String(of.type) }, token: of.viewer.token }
  const url = servers()[of.by]?.url ?? ''
  return (await callEndpoint({ url, endpoint: deviceData.latestKeys, input })).body.data
}

/**
 * Compares what a viewer gets with the table, unless a job of the servers has changed the table meanwhile.
 */
async function compare(world: ModelWorld, console: ModelConsole): Promise<'same' | 'changed'> {
  const { viewer, type } = console
  const before = await tableFor(world, viewer, type)
  const gotten = []
  const last = console.last()
  for (const by of [last, ...SERVERS.filter((one) => one !== last)]) {
    const columns = sorted(columnsOf(await readColumns(world, { viewer, type, by })))
    const keys = await keysFor(world, { viewer, type, by })
    await console.update(by)
    gotten.push({ columns, keys, shown: sorted(withValues(console.shown())) })
  }
  const after = await tableFor(world, viewer, type)
  const columns = sorted(before.columns)
  if (JSON.stringify(columns) !== JSON.stringify(sorted(after.columns))) return 'changed'
  expect(gotten).toEqual(SERVERS.map(() => ({ columns, keys: before.keys, shown: columns })))
  return 'same'
}

const sorted = ({ deviceIds, columns }: Columns) => ({
  deviceIds,
  columns: [...columns].toSorted(([one], [other]) => (one < other ? -1 : 1)),
})

const withValues = (shown: Columns | undefined): Columns => ({
  deviceIds: shown?.deviceIds ?? [],
  columns: new Map(
    [...(shown?.columns ?? [])].filter(([, values]) => values.some((value) => value !== null)),
  ),
})

test.each(SEEDS)('every viewer gets from both servers what the table contains, seed %i', async (seed) => {
  const random = createRandom(seed)
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const world = await createModelWorld(server)
  onTestFinished(() => world.stop())
  for (let count = 0; count < 10; count += 1)
    await world.addDevice(count < 7 ? 1 : 2, random.pick(world.customers))
  const consoles = world.viewers.flatMap((viewer) =>
    TYPES.map((type) => createConsole(world, { viewer, type })),
  )
  const updates = { changes: 0, everything: 0 }
  const comparisons = { same: 0, changed: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    await RARE[round % 4]?.(world)
    for (let count = 0; count < CHANGES_A_ROUND; count += 1) {
      await pickChange(random)(world, random)
      if (random.chance(0.3))
        await readColumns(world, {
          viewer: random.pick(world.viewers),
          type: random.pick(TYPES),
          by: random.pick(SERVERS),
        })
      if (random.chance(0.3)) updates[await updateSome(random, consoles)] += 1
    }
    await doAtOnce(world, random, consoles)
    await pause(world)
    for (const console of consoles) {
      comparisons[await compare(world, console)] += 1
    }
  }
  expect(comparisons.same).toBeGreaterThan(comparisons.changed)
  expect(updates.changes).toBeGreaterThan(0)
})
