import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/work.ts'
import {
  type OwnSchedule,
  PATIENCE,
  type ScheduleWorld,
  startScheduleWorld,
} from '../../../testing/worlds/schedule-world.ts'
import { RESULT_MAIL_WORK } from './scheduled-runs.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

const outbox = async (run: number) => {
  const folder = join(world.server.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => name === `query-result-${run}.eml`)
  return Promise.all(found.map((name) => readFile(join(folder, name), 'utf8')))
}
const mailStateOf = async (of: OwnSchedule) => (await world.runsOf(of))[0]?.mail?.state

test('mails the result with its file to the owner, and keeps it only when the schedule says so', async () => {
  const robots = await world.schedule({ mails: true, keptResults: 0 })
  const { id } = await world.run(robots)
  await expect.poll(() => mailStateOf(robots), PATIENCE).toBe('sent')
  const [mail = ''] = await outbox(id)
  for (const line of ['To: anna@example.com', 'Subject: Result of Robots', 'filename=query-result.csv'])
    expect(mail).toContain(line)
  expect(mail).toContain(Buffer.from("\uFEFFname\r\n'=North robot\r\n").toString('base64'))
  expect(mail).not.toContain('South robot')
  expect((await world.runsOf(robots))[0]).toMatchObject({ hasResult: false })
})

test('keeps a result that is too large for a mail until the next one, and mails a link', async () => {
  const large = 'select n, md5(n::text) || md5((n + 1)::text) as text from generate_series(1, 80000) as s(n)'
  const numbers = await world.schedule({ mails: true, keptResults: 0 }, { dbQuery: large })
  const { id, rows } = await world.run(numbers)
  expect(rows).toBe(80_000)
  await expect.poll(() => mailStateOf(numbers), PATIENCE).toBe('sent')
  const [mail = ''] = await outbox(id)
  expect(mail).toContain('too large for a mail')
  expect(mail).not.toContain('filename')
  expect((await world.runsOf(numbers))[0]).toMatchObject({ hasResult: true })
})

test('keeps the result of an owner without an address, and shows why it was not mailed', async () => {
  const robots = await world.schedule({ mails: true })
  await world.setEmail('anna', null)
  const { id } = await world.run(robots)
  await expect.poll(() => mailStateOf(robots), PATIENCE).toBe('failed')
  expect((await world.runsOf(robots))[0]).toMatchObject({
    id,
    mail: { failure: 'Your account has no email address.' },
    hasResult: true,
  })
  await world.setEmail('anna', 'anna@example.com')
})

test('does not mail a result to an owner who no longer sees its customers or has lost the right', async () => {
  const robots = await world.schedule()
  const { id } = await world.run(robots)
  const mailAgain = async (key: string) => {
    await sql`update data_query_run set mail_state = 'pending' where id = ${id}`.execute(world.server.db)
    await enqueue(world.server.db, RESULT_MAIL_WORK, { id }, { key: `test ${key}` })
    const stored = async () =>
      world.server.db
        .selectFrom('data_query_run')
        .select('mail_failure')
        .where('id', '=', id)
        .executeTakeFirst()
    await expect.poll(async () => (await stored())?.mail_failure, PATIENCE).toContain(key)
  }
  await world.setCustomer('anna', world.customers.south)
  await mailAgain('your customers or rights have changed')
  await world.setCustomer('anna', world.customers.north)
  await world.setRight('anna', false)
  await mailAgain('no longer have the right')
  await world.setRight('anna', true)
  expect(await outbox(id)).toEqual([])
})
