import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../testing/server/test-database.ts'
import { setLatest } from '../../../testing/worlds/values.ts'
import { addDevice } from '../../../testing/server/world.ts'
import { openDatabase } from '../../database/database.ts'
import { listen } from '../../database/notifications.ts'
import { createNewestValues } from './newest-values.ts'
import { BEGIN_NOTIFYING, notifyOthers } from './newest-values.store.ts'

const log = pino({ level: 'silent' })

/** The memory of a process, with a robot whose `Battery` is 50. */
async function startMemory() {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase({ url, size: 4 })
  const dev = await addDevice(database.system, { type: 1, id: 4000, customerId: 1 })
  await setLatest(database.system, dev, { Battery: '50' })
  const notifications = await listen({ url, log })
  const memory = createNewestValues({ database, notifications, log })
  const close = async () => {
    memory.stop()
    await notifications.close()
    await database.close()
  }
  onTestFinished(async () => {
    await close().catch(() => undefined)
    await drop()
  })
  /** The robot's `Battery` from memory; undefined while memory may be outdated. */
  const battery = async () => {
    await memory.job.run()
    const frozen = memory.freeze(1, ['Battery'])
    return frozen && frozen.columns.get('Battery')?.values[frozen.places.placeOf(dev) ?? -1]
  }
  await expect.poll(battery).toBe('"50"')
  return { database, notifications, memory, dev, battery }
}

test('values of a transaction that was given up but committed after all are read', async () => {
  const { database, memory, dev, battery } = await startMemory()
  const announced = memory.announce([dev])
  const written = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const transaction = database.transaction(BEGIN_NOTIFYING, async (db) => {
    await sql`update latest set value = '51'`.execute(db)
    await sql`with ${notifyOthers(announced.transaction, [dev])} select count(*) from notified`.execute(db)
    written.resolve()
    await goesOn.promise
  })
  await written.promise
  // As if the connection had broken during the commit, so that its outcome is unknown.
  announced.failed()
  await memory.settled()
  expect(await battery()).toBe('"50"')
  goesOn.resolve()
  await transaction
  await memory.settled()
  expect(await battery()).toBe('"51"')
})

test('older values do not replace newer ones of another transaction', async () => {
  const { database, memory, dev, battery } = await startMemory()
  const announced = memory.announce([dev])
  // The announced transaction committed first, but its values arrive after those of a later one.
  await sql`update latest set value = '52'`.execute(database.system)
  await memory.settled()
  const newest = [{ dev, key: 'Battery', value: '51' }]
  announced.arrived({ newest, lastMessages: [], devices: new Map([[dev, { type: 1 }]]) })
  await memory.settled()
  expect(await battery()).toBe('"52"')
})

test('does not use memory from a loss of notifications until everything is read again', async () => {
  const { database, notifications, memory, battery } = await startMemory()
  const lost = Promise.withResolvers<unknown>()
  notifications.onLost(() => lost.resolve(memory.freeze(1, ['Battery'])))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'service-center-listener'`.execute(
    database.system,
  )
  expect(await lost.promise).toBeUndefined()
  await sql`update latest set value = '53'`.execute(database.system)
  // Does not wait for a lost connection.
  await memory.settled()
  await expect.poll(battery).toBe('"53"')
})

test('a call that has been committed does not fail when the database goes away then', async () => {
  const { database, memory } = await startMemory()
  await database.close()
  await memory.settled()
  expect(memory.freeze(1, ['Battery'])).toBeUndefined()
})

test('notices values written by SQL for many devices at once, and removes those of deleted devices', async () => {
  const { database, memory, dev, battery } = await startMemory()
  const { system } = database
  await sql`
    insert into device (device_type, device_id, customer_id) select 1, n, 1 from generate_series(10000, 11500) n`.execute(
    system,
  )
  await sql`
    insert into latest (dev, created, inserted, key_id, value)
    select d.dev, now(), now(), k.key_id, d.device_id::text from device d cross join data_key k
    where k.name = 'Battery' and d.device_id >= 10000`.execute(system)
  await memory.settled()
  const values = () =>
    memory
      .freeze(1, ['Battery'])
      ?.columns.get('Battery')
      ?.values.filter((one) => one !== undefined)
  await battery()
  expect(new Set(values())).toEqual(
    new Set(['"50"', ...Array.from({ length: 1501 }, (_, n) => `"${10_000 + n}"`)]),
  )
  await sql`delete from device where dev <> ${dev}`.execute(system)
  await memory.settled()
  expect(values()).toEqual(['"50"'])
})
