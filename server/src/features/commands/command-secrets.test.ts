import { commands } from '@service-center/contract/commands/commands.ts'
import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/start/config.ts'
import { startServer } from '../../server.ts'
import { connectCommandDevice } from '../../testing/devices/command-device.ts'
import { type CommandWorld, openCommandWorld } from '../../testing/worlds/command-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

const SECRET = 'kaffe-og-kage-4711'

let server: TestServer
let world: CommandWorld
let token: string

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  token = await world.user('super', ['Commands', 'BulkCommands', 'CommandsSuper', 'UserActions'])
})
afterAll(() => server.stop())

const ntrip = (password: string) => ({
  type: 'reconfigure_ntrip' as const,
  args: {
    username: 'rover',
    password,
    address: 'ntrip.example.com',
    port: 2101,
    mountpoint: 'DK',
    version: '2.0',
  },
})

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text as text
    from pg_tables where schemaname in ('public', 'pgboss')`.execute(server.db)
  return rows.map(({ text }) => text).join('\n')
}

/** A text in the forms in which it could be stored: clear, hexadecimal, base64. */
const formsOf = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, 16),
]

test('an NTRIP password reaches only the device: no table, no reply, no event, no log entry', async () => {
  const robot = await world.robot()
  const { events } = await openLiveClient(server, token)
  const seen: unknown[] = []
  const replied = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { body } = await reply
    seen.push(body)
    return body
  }
  const sent = await server.call(commands.send, { body: { ...robot.named, ...ntrip(SECRET) }, token })
  const id = String(sent.body.id)
  const bulk = { devices: [robot.named], ...ntrip(SECRET) }
  await replied(server.call(commands.sendToMany, { body: bulk, token }))
  const stored = await everythingStored()
  expect(stored).toContain('ntrip.example.com')
  for (const form of formsOf(SECRET)) expect(stored).not.toContain(form)

  const device = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => device.memory.ran).toHaveLength(2)
  expect(device.heard[0]).toMatchObject({
    method: 'reconfigure_ntrip',
    params: { ...ntrip(SECRET).args, command: sent.body.id },
  })
  // Refused calls: the errors do not contain it either.
  await replied(
    server.call(commands.send, { body: { ...robot.named, ...ntrip(SECRET), expiresAt: 1 }, token }),
  )
  await replied(server.call(commands.send, { body: { robotId: 1, deviceType: 1, ...ntrip(SECRET) }, token }))
  const misfit = { ...robot.named, ...ntrip(SECRET), type: 'update' as const }
  await replied(server.call(commands.send, { body: misfit, token }))
  await replied(server.call(commands.list, { query: {}, token }))
  await replied(server.call(commands.get, { params: { id }, token }))
  await replied(server.call(commands.logs, { params: { id }, token }))
  await replied(server.call(userActions.list, { query: {}, token }))
  await expect
    .poll(async () => (await server.call(commands.get, { params: { id }, token })).body.state)
    .toBe('completed')
  const everything = JSON.stringify([seen, events]) + (await everythingStored())
  for (const form of formsOf(SECRET)) expect(everything).not.toContain(form)
  // The encrypted secret is deleted once the commands have ended.
  const kept = async () => {
    const rows = await server.db.selectFrom('command').select('id').where('secret', 'is not', null).execute()
    return rows.length
  }
  await expect.poll(kept).toBe(0)
})

test('requests of users cannot read the encrypted secret', async () => {
  const { rows } = await sql<{ privileges: string }>`
    select has_column_privilege('service_center_app', 'command', 'secret', 'select')::text as privileges`.execute(
    server.db,
  )
  expect(rows[0]?.privileges).toBe('false')
})

test('the server does not write it to its log, whatever its level', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PORT: '0', MQTT_PORT: '0' }
  const loud = await startServer({ config: readConfig(env), log })
  const robot = await world.robot()
  const ask = (body: object) =>
    fetch(new URL('/api/commands', loud.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const wrong = { ...ntrip(SECRET).args, port: -1 }
  expect((await ask({ ...robot.named, ...ntrip(SECRET) })).status).toBe(200)
  expect((await ask({ ...robot.named, ...ntrip(SECRET), args: wrong })).status).toBe(400)
  await loud.stop()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toContain(SECRET)
})
