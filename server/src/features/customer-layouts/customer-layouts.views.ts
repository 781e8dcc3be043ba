import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { RawJson } from '../../platform/http/answers.ts'

async function checkVisible(db: Database, customer: number): Promise<void> {
  const found = await db.selectFrom('customer').select('id').where('id', '=', customer).executeTakeFirst()
  if (found === undefined) throw notFound()
}

/**
 * The layouts of a customer that are in use, newest first.
 * @throws notFound when the customer is out of scope
 */
export async function listCustomerLayouts(db: Database, customer: number): Promise<RawJson> {
  await checkVisible(db, customer)
  return asReply(
    db,
    sql`
    select ${LAYOUT_FIELDS} from ${LAYOUTS}
    where l.customer_id = ${customer} and l.deleted_at is null and l.date_to is null
    order by l.date_from desc, l.id desc`,
  )
}

/**
 * The layouts in the trash of a customer, last deleted first.
 * @throws notFound when the customer is out of scope
 */
export async function listDeletedLayouts(db: Database, customer: number): Promise<RawJson> {
  await checkVisible(db, customer)
  return asReply(
    db,
    sql`
    select ${LAYOUT_FIELDS}, extract(epoch from l.deleted_at)::float8 as "deletedAt", l.deleted_by as "deletedBy"
    from ${LAYOUTS} where l.customer_id = ${customer} and l.deleted_at is not null
    order by l.deleted_at desc, l.id desc`,
  )
}

const LAYOUTS = sql`layout l join template t on t.id = l.template_id left join device d on d.dev = l.dev`
const LAYOUT_FIELDS = sql`
  l.id, l.original_id as "originalId", l.name, t.name as template,
  extract(epoch from l.date_from)::float8 as date_from, d.device_id as "tabletId"`

async function asReply(db: Database, list: RawBuilder<unknown>): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`
    select json_build_object('data', coalesce(json_agg(listed), '[]'))::text as body
    from (${list}) listed`.execute(db)
  return new RawJson(rows[0]?.body ?? '{"data":[]}')
}

/** The layouts of a tablet: its own, and those that its customer's tablets share. */
export function layoutsOfTablet(dev: number): RawBuilder<unknown> {
  return sql`(
    select * from layout where dev = ${dev}
    union all select shared.* from device d join layout shared on shared.customer_id = d.customer_id
    where d.dev = ${dev} and d.device_type = ${sql.lit(DEVICE_TYPE.tablet)} and shared.dev is null)`
}
