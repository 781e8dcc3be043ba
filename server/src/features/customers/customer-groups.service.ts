import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { ownGroupsOf } from '@service-center/contract/customers/group-choices.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'
import { groupNotHeld, groupsMissing, ownCustomer, unknownGroups } from './customers.errors.ts'
import { lockCustomers } from './customers.store.ts'

/** The ids of a customer's own access groups, the smallest first. */
export interface GroupsValue {
  readonly groups: readonly number[]
}

interface GroupsChange {
  readonly customerId: number
  readonly accessGroups: readonly number[]
  readonly was?: readonly number[] | undefined
}

/** @throws as `changeGroups` */
export async function setGroups(change: Change, wanted: GroupsChange): Promise<Undoable<GroupsValue>> {
  const changed = await changeGroups(change, wanted)
  const names = new Map((await listGroupChoices(change.db, change.viewer)).map(({ id, name }) => [id, name]))
  return recordCustomerChange(change, changed, {
    actionType: customerChanges.updateAccessGroups.actionType,
    valueName: 'Access groups',
    wordOf: ({ groups }) => groups.map((id) => names.get(id) ?? id).join(', '),
  })
}

/**
 * Replaces a customer's own access groups. Inherited groups are not stored. Staff can change any customer,
 * others only customers below their own.
 * @param options.isUndo stores exactly the given groups
 * @throws notFound, own_customer_protected, changed_meanwhile, access_group_not_held, invalid access groups
 */
export async function changeGroups(
  { db, viewer }: Change,
  { customerId, accessGroups, was }: GroupsChange,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<Changed<GroupsValue>> {
  const [customer] = await lockCustomers(db, [customerId])
  if (!viewer.isAdmin && viewer.customers.includes(customerId)) throw ownCustomer()
  const before = await listOwnGroups(db, customerId)
  checkUnchanged(was && ascending(was), before)
  const groups = await listGroupChoices(db, viewer)
  const chosen = new Set(accessGroups)
  checkKnown(groups, chosen)
  const { parentId } = customer
  const inherited = parentId === null ? new Set<number>() : await listPassedDown(db, parentId)
  const after = ascending(isUndo ? [...chosen] : ownGroupsOf(groups, { chosen, inherited }))
  const changed = [...without(before, after), ...without(after, before)]
  checkGiven(groups, { ids: changed, inherited })
  if (!isUndo) checkStillFilled(groups, { before, after, inherited })
  await replaceOwnGroups(db, { customerId, groups: after })
  const concerned = await listConcerned(db, [customerId], { below: true })
  return { customerId, before: { groups: before }, after: { groups: after }, concerned }
}

function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  const left = new Set(others)
  return items.filter((item) => !left.has(item))
}

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** @throws invalid */
export function checkKnown(groups: readonly AccessGroupChoice[], chosen: ReadonlySet<number>): void {
  const known = groups.map(({ id }) => id)
  const unknown = without([...chosen], known)
  if (unknown.length > 0) throw unknownGroups(unknown)
}

/** Checks that the viewer may add and remove the given groups, apart from inherited ones. */
export function checkGiven(
  groups: readonly AccessGroupChoice[],
  { ids, inherited }: { ids: readonly number[]; inherited: ReadonlySet<number> },
): void {
  const refused = groups.filter(({ id, mayGive }) => ids.includes(id) && !mayGive && !inherited.has(id))
  if (refused.length > 0) throw groupNotHeld(refused.map(({ name }) => name))
}

/** Checks that a customer that has a group of a required type keeps one of that type. */
function checkStillFilled(
  groups: readonly AccessGroupChoice[],
  {
    before,
    after,
    inherited,
  }: Record<'before' | 'after', readonly number[]> & { inherited: ReadonlySet<number> },
): void {
  const typesOf = (ids: readonly number[]) => {
    const held = new Set([...ids, ...inherited])
    const required = groups.filter(({ id, required }) => required && held.has(id))
    return [...new Set(required.map(({ accessGroupType }) => accessGroupType))]
  }
  const missing = without(typesOf(before), typesOf(after))
  if (missing.length > 0) throw groupsMissing(missing)
}

/** The ids of a customer's own access groups, the smallest first. */
export async function listOwnGroups(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customer_access_group')
    .select('group_id')
    .where('customer_id', '=', customerId)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Replaces a customer's own access groups; the new ones must exist. */
export async function replaceOwnGroups(
  db: Database,
  { customerId, groups }: { customerId: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from customer_access_group
    where customer_id = ${customerId} and group_id <> all (${groups}::integer[])`.execute(db)
  await sql`
    insert into customer_access_group (customer_id, group_id)
    select ${customerId}, unnest(${groups}::integer[]) on conflict do nothing`.execute(db)
}

/**
 * All access groups, and whether the viewer may give them: staff may give any; others those that one of their
 * own customers has, and those of a required type, because every customer needs one.
 */
export async function listGroupChoices(db: Database, viewer: Viewer): Promise<AccessGroupChoice[]> {
  const { rows } = await sql<AccessGroupChoice>`
    with held as materialized (
      select distinct group_id from access_groups_of(${[...viewer.customers]}::integer[]))
    select g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", g.inheritable, t.required,
      ${viewer.isAdmin} or t.required or g.id in (select group_id from held) as "mayGive"
    from access_group g join access_group_type t on t.id = g.type_id
    order by t.key, g.name collate "und-x-icu", g.id`.execute(db)
  return rows
}

/** The ids of the groups that a customer passes down to those below it. */
export async function listPassedDown(db: Database, customerId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.id from access_groups_of(array[${customerId}::integer]) a
    join access_group g on g.id = a.group_id where g.inheritable`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
