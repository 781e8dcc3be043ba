import { commands } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/worlds/command-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let world: CommandWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
})
afterAll(() => server.stop())

/** Adds a command, completed or failed; returns its id. */
async function addCommand({ dev }: WorldDevice, state: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into command (dev, type, args, issued_by, state, completed_at)
    values (${dev}, 'update', '{"rs":"10.4.2"}', 'somebody', ${state}, now()) returning id`.execute(server.db)
  return rows[0]?.id ?? 0
}

test('pages over many devices contain the commands in scope in order, wherever the newest ones are', async () => {
  const club = await world.customer('Club')
  const mine = [
    await world.robot(club),
    await world.robot(club),
    await world.station(club),
    await world.robot(club),
  ]
  const others = [await world.robot(), await world.station()]
  const token = await world.user('club', ['Commands'], [club])
  const added: { id: number; place: number; type: number; state: string }[] = []
  // Several commands of one device in a row, devices in turn, one device with a single old command, and one
  // (the last) without any.
  for (const [n, place] of [...'1000000022222010201020000'].map(Number).entries()) {
    const device = mine[place]
    if (device === undefined) throw new Error('There is none.')
    const state = n % 3 === 0 ? 'failed' : 'completed'
    added.push({ id: await addCommand(device, state), place, type: device.named.deviceType, state })
    for (const other of others) await addCommand(other, state)
  }
  for (const direction of ['desc', 'asc']) {
    for (const [skip, limit] of [
      [0, 1],
      [0, 3],
      [2, 2],
      [5, 7],
      [0, 50],
      [24, 5],
      [30, 5],
    ] as const) {
      for (const filter of ['', 'failed', 'stations']) {
        const wanted = added.filter(
          ({ type, state }) => filter === '' || (filter === 'failed' ? state === filter : type === 3),
        )
        const ids = wanted.map(({ id }) => id)
        const ordered = direction === 'asc' ? ids : ids.toReversed()
        const { body } = await server.call(commands.list, {
          query: {
            skip: String(skip),
            limit: String(limit),
            orderBy: `issuedAt,${direction}`,
            ...(filter === 'failed' ? { filters: '{"state":["failed"]}' } : {}),
            ...(filter === 'stations' ? { deviceType: '3' as const } : {}),
          },
          token,
        })
        expect({ ...body, data: body.data.map(({ id }) => id) }).toEqual({
          data: ordered.slice(skip, skip + limit),
          filteredCount: wanted.length,
          totalCount: filter === 'stations' ? wanted.length : added.length,
        })
      }
    }
  }
})
