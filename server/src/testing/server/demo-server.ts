import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { seedDemoWorld } from '../../demo/demo-world.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { copyDatabase, createTestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** How many robots the demo world of these servers has. */
export const DEMO_FLEET = 8

/** A seeded database that nobody is connected to, and its files. */
interface SeededWorld {
  readonly url: string
  readonly dataDir: string
}

let seeded: Promise<SeededWorld> | undefined

async function seedOnce(): Promise<SeededWorld> {
  const { url } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-demo-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = openDatabase({ url, size: 4 })
  await seedDemoWorld({ database, fleet: DEMO_FLEET, dataDir, log: pino({ level: 'silent' }) })
  await database.close()
  return { url, dataDir }
}

/**
 * Starts a server with the demo world, but without its simulated fleet; stop it in `afterAll`. Writing the world takes
 * seconds: the files that a process tests have copies of one.
 */
export async function startDemoServer(): Promise<TestServer> {
  const world = await (seeded ??= seedOnce())
  const { url, drop } = await copyDatabase(world.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-demo-'))
  await cp(world.dataDir, dataDir, { recursive: true })
  const server = await startTestServer({ DATABASE_URL: url, DATA_DIR: dataDir })
  return {
    ...server,
    dataDir,
    stop: async () => {
      await server.stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
