import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { NewDeviceColumn } from '@service-center/contract/production/production.ts'
import type { ProvisioningKey } from '@service-center/contract/production/new-device.ts'
import type { production } from '@service-center/contract/production/production.ts'
import type { ProductModel } from '@service-center/contract/production/product-models.ts'
import type { RefusedProvisioning } from '@service-center/contract/production/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  all,
  type Condition,
  folded,
  orderBy,
  searchedTexts,
  within,
  likeAnywhere,
} from '../../platform/database/list-sql.ts'
import { RawJson } from '../../platform/http/answers.ts'

type NewDevicesQuery = Parsed<typeof production.getNewDevices, 'query'>

/** The ids of the visible devices of a type. */
export async function listRobotIds(db: Database, deviceType: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from device where device_type = ${deviceType} order by device_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the new-devices table of a type. */
export async function listNewIds(db: Database, deviceType: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from production_device where device_type = ${deviceType}
    order by device_id`.execute(db)
  return rows.map(({ id }) => id)
}

const COLUMNS: Record<NewDeviceColumn, RawBuilder<unknown>> = {
  device_id: sql`device_id`,
  order: sql`priority`,
  hardware_id: sql`hardware_id`,
  status: sql`status`,
  updated_at: sql`updated_at`,
  robot_type: sql`model_id`,
  server_status: sql`server_status`,
}

/** A page of the new-devices table, and the number of matching rows. */
export async function listNewDevices(db: Database, query: NewDevicesQuery): Promise<RawJson> {
  const found = sql`
    from production_device p join product_model m on m.id = p.product_model where ${conditionOf(query)}`
  const order = [
    ...(query.orderBy ?? [['updated_at', 'desc'] as const]).map(
      ([column, direction]) => [COLUMNS[column], direction] as const,
    ),
    [sql`device_id`, 'asc'] as const,
    [sql`p.device_type`, 'asc'] as const,
  ]
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'filteredCount', (select count(*) ${found}),
      'data', (select coalesce(json_agg(json_build_object(
          'device_type', device_type, 'device_id', device_id, 'order', priority, 'hardware_id', hardware_id,
          'status', status, 'updated_at', extract(epoch from updated_at)::float8, 'robot_type', model_id,
          'server_status', server_status) order by place), '[]')
        from (select p.*, m.model_id, row_number() over (order by ${orderBy(order)}) as place ${found}
          order by place limit ${query.limit} offset ${query.skip}) page)
    )::text as json`.execute(db)
  return new RawJson(rows[0]?.json ?? '')
}

function conditionOf(query: NewDevicesQuery): Condition {
  const { status, productModel, notBefore, notAfter } = query
  return all([
    within(sql`updated_at`, { from: notBefore, until: notAfter }),
    ...(status === undefined ? [] : [sql<boolean>`status = any (${status}::text[])`]),
    ...(productModel === undefined ? [] : [sql<boolean>`model_id = any (${productModel}::text[])`]),
    ...searchConditions(query),
  ])
}

/** The cells that are searched, in the form in which they are shown. */
const CELLS = ['device_id', 'order', 'hardware_id', 'status', 'robot_type', 'server_status'] as const

/** Each word must occur in a cell; with `strict`, equal a whole cell. */
function searchConditions(query: NewDevicesQuery): Condition[] {
  const cells = sql.join(CELLS.map((column) => sql`coalesce(${COLUMNS[column]}::text, '')`))
  return searchedTexts(query).map((text) =>
    query.strict === true
      ? sql`${text} = any (array(select ${folded(sql`cell`)} from unnest(array[${cells}]) cell))`
      : sql`${folded(sql`concat_ws(chr(1), ${cells})`)} like ${likeAnywhere(text)}`,
  )
}

/** The product models, in their order. */
export async function listProductModels(db: Database): Promise<ProductModel[]> {
  const { rows } = await sql<ProductModel>`
    select id, model_id, product_name, frame, platform, family, image_src, device_type
    from product_model order by id`.execute(db)
  return rows
}

/** The provisioning keys without their secrets, by model. */
export async function listProvisioningKeys(db: Database): Promise<ProvisioningKey[]> {
  const { rows } = await sql<ProvisioningKey>`
    select m.model_id as product_model, k.key, extract(epoch from k.created_at)::float8 as "createdAt",
      k.created_by as "createdBy"
    from provisioning_key k join product_model m on m.id = k.product_model order by m.id`.execute(db)
  return rows
}

/** The refused requests of new devices, the newest first. */
export async function listRefusedProvisionings(db: Database): Promise<RefusedProvisioning[]> {
  const { rows } = await sql<RefusedProvisioning>`
    select r.id, nullif(hardware_id, '') as "hardwareId", address, reason, m.model_id as "productModel",
      device_id as "deviceId", requests::float8 as requests, extract(epoch from first_at)::float8 as "firstAt",
      extract(epoch from last_at)::float8 as "lastAt"
    from refused_provisioning r left join product_model m on m.id = r.product_model
    order by last_at desc, r.id desc`.execute(db)
  return rows
}
