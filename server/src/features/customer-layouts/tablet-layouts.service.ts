import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { CallAnswer, DeviceCall, Devices } from '../../platform/devices/devices.ts'
import { layoutsOfTablet } from './customer-layouts.views.ts'

/** The shared attribute whose value changes with each change of a tablet's layouts. */
const REVISION = 'layouts_revision'
/** Number of layouts in an answer to a tablet. */
const PAGE = 500
const askedFor = z.object({ after: z.int32().min(0).default(0) }).default({ after: 0 })

/** Notifies the tablets of customers that their layouts have changed: see docs/devices.md, 'Layouts'. */
export async function tellTablets(
  db: Database,
  devices: Devices,
  customers: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ dev: number }>`
    select dev from device
    where customer_id = any (${customers}::integer[]) and device_type = ${sql.lit(DEVICE_TYPE.tablet)}
    order by dev`.execute(db)
  await tellMovedTablets(
    db,
    devices,
    rows.map(({ dev }) => dev),
  )
}

/** Notifies tablets that have moved to another customer, by their database keys. */
export async function tellMovedTablets(
  db: Database,
  devices: Devices,
  devs: readonly number[],
): Promise<void> {
  if (devs.length === 0) return
  await devices.setAttributesOfMany(db, devs, { [REVISION]: await readRevision(db) })
}

/** The unique number of this transaction. */
async function readRevision(db: Database): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select pg_current_xact_id()::text::float8 as revision`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Answers tablets that ask for their layouts, one page for each call. */
export function answerTablets(devices: Devices): void {
  devices.onCall('listLayouts', async (calls, { db }) => {
    const answers: CallAnswer[] = []
    for (const call of calls) answers.push(await answerTablet(db, call))
    return answers
  })
}

async function answerTablet(db: Database, { dev, params }: DeviceCall): Promise<CallAnswer> {
  const asked = askedFor.safeParse(params ?? undefined)
  if (!asked.success) {
    const error = '"after" is the id of a layout, or missing.'
    return { reply: { error }, refused: error }
  }
  const { rows } = await sql<{ id: number; name: string; template: string }>`
    select l.id, l.name, t.name as template from ${layoutsOfTablet(dev)} l join template t on t.id = l.template_id
    where l.deleted_at is null and l.date_to is null and l.id > ${asked.data.after}
    order by l.id limit ${PAGE + 1}`.execute(db)
  const layouts = rows.slice(0, PAGE)
  const next = rows.length > PAGE ? (layouts.at(-1)?.id ?? null) : null
  return { reply: { result: { revision: await findRevision(db, dev), layouts, next } } }
}

async function findRevision(db: Database, dev: number): Promise<unknown> {
  const row = await db
    .selectFrom('device_attribute')
    .select('value')
    .where('dev', '=', dev)
    .where('scope', '=', 'shared')
    .where('name', '=', REVISION)
    .executeTakeFirst()
  return row?.value ?? null
}
