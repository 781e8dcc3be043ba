import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { startTestServer } from '../../testing/server/test-server.ts'
import { readConfig } from './config.ts'
import { openDatabase } from '../database/database.ts'
import { explainStart } from './start-faults.ts'

const explain = (error: unknown, env: Record<string, string> = {}) => explainStart(error, readConfig(env))
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function listenOn(port: number, host = '127.0.0.1') {
  const server = createServer().listen(port, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a port that is taken is named with its variable', async () => {
  const port = await listenOn(0)
  const error = await faultOf(listenOn(port))
  const explanation = `Port ${port} is taken by another program. End that, or choose another port`
  expect(explain(error, { PORT: `${port}` })).toContain(`${explanation}: PORT=${port + 1} npm start`)
  expect(explain(error, { MQTT_PORT: `${port}` })).toContain(
    `${explanation}: MQTT_PORT=${port + 1} npm start`,
  )
})

/** Starts a server with a demo world on an empty database while one of its ports is taken. */
async function takenPort(name: 'PORT' | 'MQTT_PORT') {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, size: 1 })
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  onTestFinished(async () => {
    await database.close()
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const port = await listenOn(0)
  const settings = { PORT: '0', MQTT_PORT: '0', DEMO: 'on', FLEET: '1', [name]: String(port) }
  return {
    env: { ...settings, DATABASE_URL: testDatabase.url, DATA_DIR: dataDir },
    explanation: `Port ${port} is taken by another program. End that, or choose another port: ${name}=`,
    customers: () => database.system.selectFrom('customer').select('id').execute(),
  }
}

test('a first start whose PORT is taken ends before it makes a world', async () => {
  const { env, explanation, customers } = await takenPort('PORT')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(printed).toContain(explanation)
  expect(code).toBe(1)
  expect(await customers()).toEqual([{ id: 1 }])
})

test('so does one whose MQTT_PORT is taken', async () => {
  const { env, explanation, customers } = await takenPort('MQTT_PORT')
  const error = await faultOf(startTestServer(env))
  expect(explain(error, env)).toContain(explanation)
  expect(await customers()).toEqual([{ id: 1 }])
})

test('an address that the machine does not have is named', async () => {
  const error = await faultOf(listenOn(0, '203.0.113.1'))
  expect(explain(error, { HOST: '203.0.113.1' })).toContain('HOST=203.0.113.1 is not an address')
})

test('a path that is not a folder is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'service-center-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const error = await faultOf(mkdir(file, { recursive: true }))
  expect(explain(error, { DATA_DIR: file })).toContain(`DATA_DIR=${file} must be a folder`)
})

test('a full disk is reported, wherever it was noticed', () => {
  const room = 'There is no room left where DATA_DIR lies'
  expect(explain(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain(room)
  expect(explain(new Error('initdb: could not extend file: No space left on device'))).toContain(room)
})

test('other errors keep their own message', () => {
  expect(explain(new Error('Another server already runs.'))).toBe('Another server already runs.')
  expect(explain('odd')).toBe('odd')
})
