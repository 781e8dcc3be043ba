import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { readConfig } from '../../platform/start/config.ts'
import { startServer } from '../../server.ts'
import { askByHttp, requestOf, tokenIn } from '../../testing/worlds/provisioning.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { findDeviceByToken } from '../messages/device-tokens.store.ts'

const DEVICES = 60
const KEYS = { key: 'tcm1-test', secret: 'a secret' }

async function prepare() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, size: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  onTestFinished(async () => {
    await database.close()
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await sql`
    insert into production_device (device_type, device_id, product_model, priority)
    select 1, 8000 + n, 1, n from generate_series(1, ${DEVICES}) n`.execute(database.system)
  await sql`
    insert into provisioning_key (product_model, key, secret_hash)
    values (1, ${KEYS.key}, ${hashDeviceToken(KEYS.secret)})`.execute(database.system)
  const env = { DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, MQTT_PORT: '0' }
  return { db: database.system, env }
}

test('a server that is killed among requests loses no id and gives none twice', async () => {
  const { db, env } = await prepare()
  const child = await startServerChild({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const names = Array.from({ length: DEVICES }, (_, index) => `SN ${index}`)
  const tokens = new Map<string, string>()
  const ask = async (to: { url: string }, name: string) => {
    const { answer } = await askByHttp(to, requestOf(name, KEYS))
    tokens.set(name, tokenIn(answer))
    if (tokens.size === 15) child.kill()
  }
  const outcomes = await Promise.allSettled(names.map((name) => ask(child, name)))
  const unanswered = names.filter((_, index) => outcomes[index]?.status === 'rejected')
  // The server was killed while some requests were unanswered.
  expect(unanswered.length).toBeGreaterThan(0)
  expect(tokens.size).toBeGreaterThanOrEqual(15)

  const server = await startServer({
    config: readConfig({ ...env, PORT: '0' }),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => server.stop())
  for (const name of unanswered) await ask(server, name)
  const devices = await Promise.all(names.map((name) => findDeviceByToken(db, tokens.get(name) ?? '')))
  expect(devices.filter((device) => device === undefined)).toEqual([])
  expect(new Set(devices.map((device) => device?.dev)).size).toBe(DEVICES)
  const { rows } = await sql<{ hardware: string }>`
    select hardware_id as hardware from production_device where status = 'deployed'`.execute(db)
  expect(rows.map(({ hardware }) => hardware).toSorted()).toEqual(names.toSorted())
})
