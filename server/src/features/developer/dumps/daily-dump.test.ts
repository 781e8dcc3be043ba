import { mkdtemp, readdir, readFile, rm, stat, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Viewer } from '../../../platform/access/viewers.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'
import { dumps } from './dumps.ts'
import { dailyDumpJob, listDailyDumps } from './daily-dump.service.ts'

let fresh: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
  database = openDatabase({ url: fresh.url, size: 4 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const log = pino({ level: 'silent' })

/** A job with its folder; the test chooses the day. */
async function startJob({ minFreeMegabytes }: { minFreeMegabytes?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const runAt = (moment: string, stopping?: AbortSignal) =>
    dailyDumpJob({
      database,
      dataDir,
      dumpHour: 2,
      minFreeMegabytes: minFreeMegabytes ?? 1,
      log,
      now: () => new Date(moment),
    }).run(stopping)
  const files = () => readdir(join(dataDir, 'dumps')).then((names) => names.toSorted())
  return { dataDir, runAt, files }
}

test('makes one dump per day after the configured hour, and keeps seven', async () => {
  const { dataDir, runAt, files } = await startJob()
  await runAt('2026-05-01T01:59:00Z')
  expect(await listDailyDumps(dataDir)).toEqual([])
  await Promise.all([runAt('2026-05-01T02:00:00Z'), runAt('2026-05-01T02:00:00Z')])
  expect(await files()).toEqual(['service-center-2026-05-01.sql.gz'])
  const [first] = await listDailyDumps(dataDir)
  await runAt('2026-05-01T23:00:00Z')
  expect(await listDailyDumps(dataDir)).toEqual([first])
  for (let day = 2; day <= 9; day += 1) await runAt(`2026-05-0${day}T12:00:00Z`)
  expect((await listDailyDumps(dataDir)).map(({ day }) => day)).toEqual(
    ['09', '08', '07', '06', '05', '04', '03'].map((day) => `2026-05-${day}`),
  )
  const text = gunzipSync(
    await readFile(join(dataDir, 'dumps', 'service-center-2026-05-09.sql.gz')),
  ).toString()
  expect(text.trimEnd().endsWith('-- The dump is complete.')).toBe(true)
})

test('does not repeat a dump on each run after the clock was wrong', async () => {
  const { dataDir, runAt } = await startJob()
  await runAt('2026-05-09T03:00:00Z')
  await runAt('2026-05-02T03:00:00Z')
  const before = await listDailyDumps(dataDir)
  await runAt('2026-05-02T04:00:00Z')
  expect(before).toHaveLength(2)
  expect(await listDailyDumps(dataDir)).toEqual(before)
})

test('other users of the machine cannot read a dump', async () => {
  const { dataDir, runAt } = await startJob()
  await runAt('2026-05-01T03:00:00Z')
  const [dump] = await listDailyDumps(dataDir)
  const modes = [join(dataDir, 'dumps'), dump?.file ?? ''].map(
    async (path) => (await stat(path)).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o700, 0o600])
})

test('removes the partial file of a killed server, and never lists it', async () => {
  const { dataDir, runAt, files } = await startJob()
  await mkdir(join(dataDir, 'dumps'))
  await writeFile(join(dataDir, 'dumps', 'service-center-2026-05-01.sql.gz.part'), 'half')
  expect(await listDailyDumps(dataDir)).toEqual([])
  await runAt('2026-05-02T03:00:00Z')
  expect(await files()).toEqual(['service-center-2026-05-02.sql.gz'])
})

test('a stopping server aborts a dump and leaves no file', async () => {
  const { runAt, files } = await startJob()
  await runAt('2026-05-01T03:00:00Z', AbortSignal.abort())
  expect(await files()).toEqual([])
})

test('makes no dump on a full disk, and throws the reason', async () => {
  const { runAt, files } = await startJob({ minFreeMegabytes: 1_000_000_000 })
  await expect(runAt('2026-05-01T03:00:00Z')).rejects.toThrow('no room left on the disk')
  expect(await files()).toEqual([])
})

const viewer = (isAdmin: boolean, rights: readonly string[] = RIGHTS): Viewer => ({
  sessionId: '',
  username: 'somebody',
  verified: true,
  customers: [isAdmin ? 1 : 2],
  rights: new Set(rights),
  isAdmin,
  expiresAt: new Date(),
})

test('lists daily dumps only to users of the internal customer with all rights, newest first', async () => {
  const { dataDir, runAt } = await startJob()
  await runAt('2026-05-01T03:00:00Z')
  await runAt('2026-05-02T03:00:00Z')
  const folder = dumps({ dataDir }).find(({ name }) => name === 'Daily dumps')
  if (folder === undefined || !('entries' in folder) || typeof folder.entries !== 'function')
    throw new Error('There is no folder.')
  const entries = await folder.entries()
  expect(entries.map(({ name }) => name)).toEqual(['Dump of 2026-05-02', 'Dump of 2026-05-01'])
  for (const node of [folder, ...entries]) {
    expect([true, false].map((isAdmin) => node.isFor?.(viewer(isAdmin)))).toEqual([true, false])
    expect(node.isFor?.(viewer(true, ['Default', 'Developer']))).toBe(false)
  }
})
