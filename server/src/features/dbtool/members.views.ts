import type {
  CustomerWithGroups,
  DbToolCustomer,
  DbToolRobot,
  RobotWithGroups,
} from '@service-center/contract/dbtool/access-group-members.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { dealerOfCustomer } from '../customers/customers.views.ts'
import { readListReply } from './list-reply.ts'

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

/** All lists hold what is in the viewer's scope: customers by name, robots by number. */
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

export const readCustomers = (db: Database): Promise<RawJson> => readListReply(db, customers(CUSTOMER))
export const readCustomerGroups = (db: Database): Promise<RawJson> =>
  readListReply(db, customers(CUSTOMER_WITH_GROUPS))
export const readRobots = (db: Database): Promise<RawJson> => readListReply(db, robots(ROBOT))
export const readRobotGroups = (db: Database): Promise<RawJson> =>
  readListReply(db, robots(ROBOT_WITH_GROUPS))
