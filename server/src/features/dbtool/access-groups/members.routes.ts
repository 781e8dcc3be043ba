import {
  type CustomerWithGroups,
  type DbToolCustomer,
  dbToolMembers,
  type DbToolRobot,
  type RobotWithGroups,
} from '@service-center/contract/dbtool/access-groups.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { focusDevice, lockGroupsOfRobot } from '../../../platform/devices/focused-device.ts'
import { checkUnchanged, notFound } from '../../../platform/errors.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { listConcerned } from '../../../platform/live/concerned-customers.ts'
import { dealerOfCustomer } from '../../customers/customers.views.ts'
import { checkGroups } from './access-groups.views.ts'
import { readListReply } from '../common/dbtool-calls.ts'

const CUSTOMER: Record<keyof DbToolCustomer, RawBuilder<unknown>> = {
  Id: sql`c.id`,
  Name: sql`c.name`,
  DealerName: sql`dealer.dealer_name`,
}
const CUSTOMER_WITH_GROUPS: Record<keyof CustomerWithGroups, RawBuilder<unknown>> = {
  ...CUSTOMER,
  AccessGroups: sql`array(select group_id from customer_access_group g where g.customer_id = c.id order by 1)`,
}
const ROBOT: Record<keyof DbToolRobot, RawBuilder<unknown>> = {
  RobotId: sql`d.device_id`,
  Name: sql`d.name`,
  CustomerName: sql`c.name`,
  DealerName: sql`dealer.dealer_name`,
}
const ROBOT_WITH_GROUPS: Record<keyof RobotWithGroups, RawBuilder<unknown>> = {
  ...ROBOT,
  AccessGroups: sql`coalesce(extra.groups, '{}')`,
}

const columns = (fields: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** All lists hold only what is in the viewer's scope: customers sorted by name, robots by number. */
const customers = (fields: Record<string, RawBuilder<unknown>>) => ({
  with: dealerOfCustomer,
  select: sql`
    select ${columns(fields)} from customer c join dealer_of_customer dealer on dealer.customer_id = c.id
    order by c.name collate "und-x-icu", c.id`,
})
const robots = (fields: Record<string, RawBuilder<unknown>>) => ({
  with: sql`${dealerOfCustomer},
    extra as materialized (
      select dev, array_agg(group_id order by group_id) as groups from robot_extra_access_group group by dev)`,
  select: sql`
    select ${columns(fields)} from device d join customer c on c.id = d.customer_id
    join dealer_of_customer dealer on dealer.customer_id = c.id left join extra using (dev)
    where d.device_type = ${sql.lit(DEVICE_TYPE.robot)} order by d.device_id`,
})

const readCustomers = (db: Database): Promise<RawJson> => readListReply(db, customers(CUSTOMER))
const readCustomerGroups = (db: Database): Promise<RawJson> =>
  readListReply(db, customers(CUSTOMER_WITH_GROUPS))
const readRobots = (db: Database): Promise<RawJson> => readListReply(db, robots(ROBOT))
const readRobotGroups = (db: Database): Promise<RawJson> => readListReply(db, robots(ROBOT_WITH_GROUPS))

export function memberRoutes(app: App): void {
  route(app, dbToolMembers.customers, ({ db }) => readCustomers(db))
  route(app, dbToolMembers.robots, ({ db }) => readRobots(db))
  route(app, dbToolMembers.customerGroups, ({ db }) => readCustomerGroups(db))
  route(app, dbToolMembers.robotGroups, ({ db }) => readRobotGroups(db))

  route(
    app,
    dbToolMembers.setCustomerGroups,
    async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
      logAction({ value: body })
      const { groups: before } = await lockCustomerGroups(db, body.i)
      checkUnchanged(was && sorted(was), before)
      const after = await checkGroups(db, { ids: body.g.map(({ i }) => i), param: 'g' })
      await setCustomerGroups(db, { customer: body.i, groups: after })
      // The customers below inherit groups.
      const path = await listConcerned(db, [body.i], { below: true })
      afterCommit(() => app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
      logAction({ before: { groups: before }, after: { groups: after } })
      return { success: true }
    },
  )

  route(app, dbToolMembers.setRobotGroups, async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.i }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    const before = await lockRobotGroups(db, dev)
    checkUnchanged(was && sorted(was), before)
    const after = await checkGroups(db, { ids: body.g.map(({ i }) => i), param: 'g' })
    await setRobotGroups(db, { dev, groups: after })
    afterCommit(() => app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
    logAction({ before: { groups: before }, after: { groups: after } })
    return { success: true }
  })
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/**
 * A customer's own groups, locked until the end of the transaction.
 * @throws notFound when the customer is not in the viewer's scope
 */
async function lockCustomerGroups(db: Database, customer: number): Promise<{ groups: number[] }> {
  const { rows } = await sql`select from customer where id = ${customer} for no key update`.execute(db)
  if (rows.length === 0) throw notFound()
  const groups = await db
    .selectFrom('customer_access_group')
    .select('group_id')
    .where('customer_id', '=', customer)
    .orderBy('group_id')
    .execute()
  return { groups: groups.map(({ group_id }) => group_id) }
}

/** Replaces a customer's own groups; the new ones must exist. */
async function setCustomerGroups(
  db: Database,
  { customer, groups }: { customer: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from customer_access_group where customer_id = ${customer} and group_id <> all (${groups}::integer[])
  `.execute(db)
  await sql`
    insert into customer_access_group (customer_id, group_id) select ${customer}, unnest(${groups}::integer[])
    on conflict do nothing`.execute(db)
}

/** A robot's extra groups, locked until the end of the transaction. */
async function lockRobotGroups(db: Database, dev: number): Promise<number[]> {
  await lockGroupsOfRobot(db, dev)
  const groups = await db
    .selectFrom('robot_extra_access_group')
    .select('group_id')
    .where('dev', '=', dev)
    .orderBy('group_id')
    .execute()
  return groups.map(({ group_id }) => group_id)
}

/** Replaces a robot's extra groups; the new ones must exist. */
async function setRobotGroups(
  db: Database,
  { dev, groups }: { dev: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from robot_extra_access_group
    where dev = ${dev} and group_id <> all (${groups}::integer[])`.execute(db)
  await sql`
    insert into robot_extra_access_group (dev, group_id) select ${dev}, unnest(${groups}::integer[])
    on conflict do nothing`.execute(db)
}
