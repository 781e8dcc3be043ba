import { createHash } from 'node:crypto'
import type { CustomerDeletion } from '@service-center/contract/customers/customer-changes.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { listMissingGroups } from './missing-groups.views.ts'

/** What hangs from a customer, with all its users, whether the viewer may see them or not. */
export interface CustomerContents extends Omit<
  CustomerDeletion,
  'state' | 'usersOfItAlone' | 'hiddenUsersOfItAlone'
> {
  readonly usersOfItAlone: readonly string[]
}

/**
 * What hangs from a customer in scope, other than the internal one; undefined when there is none.
 */
export async function findContents(db: Database, id: number): Promise<CustomerContents | undefined> {
  const { rows } = await sql<Omit<CustomerContents, 'missingGroups'>>`
    with member as materialized (
      select m.username, not exists (
          select from user_customer o where o.username = m.username and o.customer_id <> m.customer_id)
        and (select count from customers_outside(m.username)) = 0 as "isAlone"
      from user_customer m join app_user u on u.username = m.username
      where m.customer_id = ${id} and u.deleted_at is null)
    select json_build_object('id', p.id, 'name', p.name) as parent,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from customer s where s.parent_id = c.id) as customers,
      ${devicesOf(DEVICE_TYPE.tablet)} as tablets, ${devicesOf(DEVICE_TYPE.robot)} as robots,
      ${devicesOf(DEVICE_TYPE.referenceStation)} as "referenceStations",
      (select count(*) from layout where customer_id = c.id and deleted_at is null)::integer as layouts,
      (select count(*) from crm_contact where customer_id = c.id)::integer as contacts,
      (select count(*) from crm_company where customer_id = c.id)::integer as companies,
      array(select username from member where not "isAlone" order by 1) as users,
      array(select username from member where "isAlone" order by 1) as "usersOfItAlone"
    from customer c join customer p on p.id = c.parent_id where c.id = ${id}`.execute(db)
  const [contents] = rows
  if (contents === undefined) return undefined
  const ids = contents.customers.map((customer) => customer.id)
  return { ...contents, missingGroups: await listMissingGroups(db, { ids, parentId: contents.parent.id }) }
}

const devicesOf = (type: number) => sql`
  (select coalesce(json_agg(json_build_object('id', d.device_id, 'name', d.name) order by d.device_id), '[]')
    from device d where d.customer_id = c.id and d.device_type = ${type})`

/** The name of a sub-customer that another customer of the parent has too, or undefined. */
export async function findNameTakenAbove(
  db: Database,
  { id, parentId }: { id: number; parentId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.name from customer s
    join customer other on other.parent_id = ${parentId} and other.id <> ${id}
      and other.name_key = customer_name_key(s.name)
    where s.parent_id = ${id} order by s.id limit 1`.execute(db)
  return rows[0]?.name
}

/**
 * The contents as the viewer may see them.
 * @param seesUsers whether the viewer may see other users' accounts
 */
export function shownContents(
  contents: CustomerContents,
  { seesUsers }: { seesUsers: boolean },
): CustomerDeletion {
  const { users, usersOfItAlone } = contents
  return {
    ...contents,
    users: seesUsers ? users : [],
    usersOfItAlone: seesUsers ? [...usersOfItAlone] : [],
    hiddenUsersOfItAlone: seesUsers ? 0 : usersOfItAlone.length,
    state: stateOf(contents),
  }
}

/** The same while the same things hang from the customer. */
function stateOf(contents: CustomerContents): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32)
}
