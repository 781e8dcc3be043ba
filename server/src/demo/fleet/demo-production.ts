import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import type { DemoDevices } from './demo-devices.ts'

/** Number of robots that came from this production line. */
const PRODUCED = 8
/** Ids for new devices, above all ids of the demo world. */
const WAITING = [
  { model: 'TCM2', from: 9001, to: 9012 },
  { model: 'TLP1', from: 9101, to: 9104 },
  { model: 'TCP1', from: 9201, to: 9203 },
  { model: 'BS2', from: 9301, to: 9305 },
] as const
const DAY_MS = 24 * 3600 * 1000

/**
 * Adds the table of new devices: the newest robots were deployed with its ids, one id was redeployed and is free again, and
 * others wait for new devices. Each model with free ids has a provisioning key with an unknown secret.
 */
export async function addDemoProduction(
  db: Database,
  { world, devices, now }: { world: World; devices: DemoDevices; now: number },
): Promise<void> {
  const inService = world.robots.filter(({ deprecated }) => deprecated === null)
  const produced = inService.toSorted((a, b) => b.id - a.id).slice(0, PRODUCED + 1)
  const rows = produced.map((robot, index) => ({
    id: robot.id,
    dev: devices.get(robot) ?? null,
    model: robot.model,
    hardware: `0004f3${(0x0a_11_00 + robot.id).toString(16).padStart(6, '0')}`,
    at: new Date(now - (index + 1) * 2.5 * DAY_MS),
  }))
  const [redeployed, ...deployed] = rows
  if (redeployed === undefined) return
  await sql`
    insert into production_device (device_type, device_id, product_model, priority, status, hardware_id, dev,
      is_new_device, provisioned_at, connected_at, created_at, updated_at)
    select 1, given.id, m.id, place, 'deployed', hardware, dev, true, at, at + interval '9 minutes', at - interval '1 day',
      at + interval '9 minutes'
    from unnest(${deployed.map(({ id }) => id)}::integer[], ${deployed.map(({ dev }) => dev)}::integer[],
      ${deployed.map(({ model }) => model)}::text[], ${deployed.map(({ hardware }) => hardware)}::text[],
      ${deployed.map(({ at }) => at)}::timestamptz[]) with ordinality as given (id, dev, name, hardware, at, place)
    join product_model m on m.product_name = given.name`.execute(db)
  // Its robot is in service. Other hardware that takes the id replaces it.
  await addWaiting(db, { ids: [redeployed.id], model: 'TCM2', at: new Date(now - 3 * 3_600_000) })
  for (const { model, from, to } of WAITING) {
    const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    await addWaiting(db, { ids, model, at: new Date(now - 5 * DAY_MS) })
    await addKey(db, model)
  }
  await addRefused(db, deployed[0])
}

async function addWaiting(
  db: Database,
  { ids, model, at }: { ids: readonly number[]; model: string; at: Date },
): Promise<void> {
  await sql`
    insert into production_device (device_type, device_id, product_model, priority, created_at, updated_at)
    select m.device_type, given.id, m.id, (select coalesce(max(priority), 0) from production_device) + place, ${at}, ${at}
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, place), product_model m
    where m.model_id = ${model}`.execute(db)
}

/** Adds refused provisioning requests: hardware that asks again, a model without a free id, a wrong secret. */
async function addRefused(db: Database, known: { id: number; hardware: string } | undefined): Promise<void> {
  await sql`
    insert into refused_provisioning (is_trusted, address, hardware_id, reason, product_model, device_id, requests,
      first_at, last_at)
    select reason <> 'wrong_secret', address, hardware, reason, m.id, device, requests, at - interval '40 minutes', at
    from (values
      ('198.51.100.24', ${known?.hardware ?? '0004f30a2001'}, 'connected', 'TCM2', ${known?.id ?? null}::integer, 12,
        now() - interval '2 hours'),
      ('198.51.100.24', '0004f30a2044', 'no_free_id', 'TPC1', null, 3, now() - interval '26 hours'),
      ('203.0.113.9', '0004f30a2051', 'wrong_secret', 'TCM2', null, 41, now() - interval '3 days'))
      as given (address, hardware, reason, model, device, requests, at)
    join product_model m on m.model_id = given.model`.execute(db)
}

async function addKey(db: Database, model: string): Promise<void> {
  const { tokenHash } = createDeviceToken()
  await sql`
    insert into provisioning_key (product_model, key, secret_hash, created_by)
    select id, ${`${model.toLowerCase()}-demo`}, ${tokenHash}, 'admin' from product_model where model_id = ${model}
  `.execute(db)
}
