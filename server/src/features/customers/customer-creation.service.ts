import { groupChoices, missingTypes, ownGroupsOf } from '@service-center/contract/customers/group-choices.ts'
import {
  cleanCustomerName,
  isUnreviewed,
  mayBeDealerOfNew,
} from '@service-center/contract/customers/customer-rules.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { Change } from './customer-change.ts'
import {
  checkGiven,
  checkKnown,
  replaceOwnGroups,
  listGroupChoices,
  listPassedDown,
} from './customer-groups.service.ts'
import {
  groupsAmbiguous,
  groupsMissing,
  needsCreateRootDealer,
  noDealer,
  onlyForRootDealers,
} from './customers.errors.ts'
import { insertCustomer, lockCustomers, lockTree, type StoredCustomer } from './customers.store.ts'

export interface NewCustomer {
  readonly name: string
  readonly parentId: number
  readonly accessGroups: readonly number[]
  readonly isRootDealer: boolean
  readonly isInternal: boolean
}

/** A created customer, for the user action log. */
interface Created {
  readonly id: number
  readonly after: object
  readonly concerned: readonly number[]
}

/**
 * Creates a customer, or a root dealer, which is a dealer from the start.
 * @throws noAccess, notFound, customer_is_no_dealer, customer_name_taken, access_group_not_held, invalid access groups
 */
export async function createCustomer({ db, viewer }: Change, wanted: NewCustomer): Promise<Created> {
  const { isRootDealer, isInternal } = wanted
  if ((isRootDealer || isInternal) && !viewer.rights.has('CreateRootDealer')) throw needsCreateRootDealer()
  await lockTree(db)
  const [parent] = await lockCustomers(db, [wanted.parentId])
  if (!mayBeDealerOfNew(parent, { isRootDealer, rights: viewer.rights })) {
    throw parent.id === INTERNAL_CUSTOMER_ID ? onlyForRootDealers() : noDealer()
  }
  const groups = await groupsOfNew({ db, viewer }, { parent, chosen: new Set(wanted.accessGroups) })
  const name = cleanCustomerName(wanted.name)
  const reviewed = !isUnreviewed({ isInternal, hasDealer: parent.dealerId !== INTERNAL_CUSTOMER_ID })
  const id = await insertCustomer(db, { name, parent, isDealer: isRootDealer, isInternal, reviewed })
  await replaceOwnGroups(db, { customerId: id, groups })
  const after = {
    id,
    name,
    parentId: parent.id,
    parent: parent.name,
    groups,
    isRootDealer,
    isInternal,
    reviewed,
  }
  return { id, after, concerned: await listConcerned(db, [id]) }
}

/** The access groups to store for a new customer. */
async function groupsOfNew(
  { db, viewer }: Change,
  { parent, chosen }: { parent: StoredCustomer; chosen: ReadonlySet<number> },
): Promise<number[]> {
  const groups = await listGroupChoices(db, viewer)
  checkKnown(groups, chosen)
  const inherited = await listPassedDown(db, parent.id)
  checkGiven(groups, { ids: [...chosen], inherited })
  const choices = groupChoices(groups, inherited)
  const missing = missingTypes(choices, chosen)
  if (missing.length > 0) throw groupsMissing(missing)
  const ambiguous = choices
    .filter((choice) => choice.isSingle && choice.groups.filter(({ id }) => chosen.has(id)).length > 1)
    .map(({ accessGroupType }) => accessGroupType)
  if (ambiguous.length > 0) throw groupsAmbiguous(ambiguous)
  return ownGroupsOf(groups, { chosen, inherited })
}
