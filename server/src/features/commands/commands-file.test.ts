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

/** Adds commands that were issued a second apart; returns the first one's id. */
async function addCommands({ dev }: WorldDevice, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into command (dev, type, args, issued_by, issued_at, state, completed_at, failure)
    select ${dev}, 'update', '{"rs":"10.4.2","override":true}', '=somebody', to_timestamp(1795370000 + n),
      case when n % 3 = 0 then 'failed' else 'completed' end, to_timestamp(1795370100.25 + n),
      case when n % 3 = 0 then 'Disk; full' end
    from generate_series(1, ${count}) n returning id`.execute(server.db)
  return rows[0]?.id ?? 0
}

async function fileLines(query: Record<string, string>, token: string): Promise<string[]> {
  const asked = new URLSearchParams({ csv: 'true', ...query })
  const response = await fetch(`${server.url}/api/commands?${asked}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('filename="commands.csv"')
  const lines = (await response.text()).replace('\u{FEFF}', '').split('\r\n')
  expect(lines[0]).toBe(
    'Command;Device Type;Device id;State;By;Type;Issued at;Sent at;Acknowledged at;Started at;Completed at;Run only until;Failure;Args',
  )
  return lines.slice(1, -1)
}

test('the file has all commands that match the filters, in the order of the list', async () => {
  const robot = await world.robot()
  const station = await world.station()
  const first = await addCommands(robot, 1200)
  await addCommands(station, 2)
  const all = await world.user('all', ['Commands', 'CommandsSuper'])
  const lines = await fileLines({ deviceType: '1', skip: '7', limit: '10', utcOffset: '2' }, all)
  expect(lines).toHaveLength(1200)
  expect(lines.at(-1)).toBe(
    `${first};Robot;${robot.named.robotId};Completed;'=somebody;update;2026-11-22T19:53:21.000+02:00;;;;2026-11-22T19:55:01.250+02:00;;;` +
      '"{""rs"":""10.4.2"",""override"":true}"',
  )
  const failed = await fileLines(
    { deviceType: '1', filters: '{"state":["failed"]}', orderBy: 'issuedAt,asc' },
    all,
  )
  expect(failed).toHaveLength(400)
  expect(failed[0]).toContain(`${first + 2};Robot`)
  expect(failed[0]).toContain('"Disk; full"')
  expect(await fileLines({ robotId: String(station.named.robotId), deviceType: '3' }, all)).toHaveLength(2)
})

test('the file holds only what the viewer may see', async () => {
  const club = await world.customer('Club')
  const own = await world.robot(club)
  await addCommands(own, 3)
  const token = await world.user('club', ['Commands'], [club])
  const lines = await fileLines({}, token)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/;"\{""rs"":""10\.4\.2""\}"$/)
})
