import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { ownGroupsOf } from '@service-center/contract/customers/group-choices.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'
import { listOwnGroups, replaceOwnGroups } from './customer-groups.store.ts'
import { listGroupChoices, listPassedDown } from './customer-groups.views.ts'
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
 * Replaces a customer's own access groups. Those that it inherits are not stored. Staff change them of any customer,
 * others only of those below their own ones.
 * @param options.isUndo exactly these groups are stored again
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

/** Checks that the viewer may give and take away some groups, apart from those that the customer inherits. */
export function checkGiven(
  groups: readonly AccessGroupChoice[],
  { ids, inherited }: { ids: readonly number[]; inherited: ReadonlySet<number> },
): void {
  const refused = groups.filter(({ id, mayGive }) => ids.includes(id) && !mayGive && !inherited.has(id))
  if (refused.length > 0) throw groupNotHeld(refused.map(({ name }) => name))
}

/** A customer that has a group of a required type keeps one. */
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
