import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { z } from 'zod'
import { isNameTaken, NAMES } from './customer-calls.ts'
import {
  type CallKind,
  dealerOf,
  drawCustomer,
  drawWas,
  findCustomer,
  groupsOf,
  type Model,
  type ModelUser,
} from './model.ts'

const created = z.object({ id: z.number() })

/** The groups that a customer passes down to those below it. */
function passedDown(model: Model, customerId: number): Set<number> {
  const inheritable = new Set(model.groups.filter((group) => group.isInheritable).map(({ id }) => id))
  return new Set([...groupsOf(model, customerId).keys()].filter((id) => inheritable.has(id)))
}

/** Staff may give any group. Other users may give the groups of their own customers, and all groups of a required type. */
function mayGive(model: Model, who: ModelUser, wanted: number): boolean {
  if (who.customers.includes(INTERNAL_CUSTOMER_ID)) return true
  if (model.groups.some(({ id, isRequired }) => id === wanted && isRequired)) return true
  return who.customers.some((customer) => groupsOf(model, customer).has(wanted))
}

/** The access groups of each type, by its id. */
function types(model: Model): { isRequired: boolean; ids: number[] }[] {
  return [...Map.groupBy(model.groups, ({ typeId }) => typeId).values()].map((groups) => ({
    isRequired: groups.some(({ isRequired }) => isRequired),
    ids: groups.map(({ id }) => id),
  }))
}

/** Inherited groups are not a customer's own, unless it picked one of several of their type. */
function ownOf(model: Model, chosen: ReadonlySet<number>, inherited: ReadonlySet<number>): Set<number> {
  const own = types(model).flatMap(({ ids }) => {
    const passed = ids.filter((id) => inherited.has(id)).length
    return ids.filter((id) => chosen.has(id) && (!inherited.has(id) || passed > 1))
  })
  return new Set(own)
}

function drawGroups({ random, groups }: Model): number[] {
  const share = random.pick([0.15, 0.4, 0.7])
  const drawn = groups.filter(() => random.chance(share)).map(({ id }) => id)
  return random.chance(0.05) ? [...drawn, 999] : drawn
}

const isKnown = ({ groups }: Model, wanted: number) => groups.some(({ id }) => id === wanted)

function creationProblems(
  model: Model,
  who: ModelUser,
  body: {
    name: string
    parentId: number
    accessGroups: number[]
    isRootDealer: boolean
    isInternal: boolean
  },
): ErrorCode[] {
  const { name, parentId, accessGroups, isRootDealer, isInternal } = body
  const problems: ErrorCode[] = []
  if ((isRootDealer || isInternal) && !who.rights.has('CreateRootDealer')) problems.push('no_access')
  const parent = findCustomer(model, who, parentId)
  if (parent === undefined) return [...problems, 'not_found']
  const mayBeDealer =
    parentId === INTERNAL_CUSTOMER_ID
      ? isRootDealer
      : parent.isDealer || who.rights.has('ChooseCustomerAsDealer')
  if (!mayBeDealer) problems.push('customer_is_no_dealer')
  const inherited = passedDown(model, parentId)
  for (const id of accessGroups) {
    if (!isKnown(model, id)) problems.push('invalid')
    else if (!inherited.has(id) && !mayGive(model, who, id)) problems.push('access_group_not_held')
  }
  for (const { isRequired, ids } of types(model)) {
    const passed = ids.filter((id) => inherited.has(id))
    const picked = accessGroups.filter((id) => (passed.length > 0 ? passed : ids).includes(id)).length
    if (passed.length > 1 && picked !== 1) problems.push('invalid')
    if (passed.length === 0 && isRequired && picked === 0) problems.push('invalid')
  }
  return isNameTaken(model, { name, parentId }) ? [...problems, 'customer_name_taken'] : problems
}

export const createCustomer: CallKind = (model, who) => {
  const { server, random, customers } = model
  const isRootDealer = random.chance(0.2)
  const body = {
    name: random.pick([...NAMES, ...NAMES.map((name) => `${name.trim()} ${random.below(9)}`)]),
    parentId: drawCustomer(model, who),
    accessGroups: drawGroups(model),
    isRootDealer,
    isInternal: isRootDealer && random.chance(0.3),
  }
  const { name, parentId, accessGroups, isInternal } = body
  return {
    text: `createCustomer ${JSON.stringify(body)}`,
    right: customerChanges.create.right,
    send: () => server.call(customerChanges.create, { body, token: who.token }),
    problems: creationProblems(model, who, body),
    apply: (reply) => {
      const { id } = created.parse(reply)
      const groups = ownOf(model, new Set(accessGroups), passedDown(model, parentId))
      // Unreviewed: it has a dealer, and is not the manufacturer's own.
      const reviewed = isInternal || dealerOf(model, parentId) === INTERNAL_CUSTOMER_ID
      const made = { id, name: name.trim(), parentId, isDealer: isRootDealer, isRootDealer, isInternal }
      customers.set(id, { ...made, salesRep: null, reviewed, groups })
    },
    undo: null,
  }
}

function groupProblems(
  model: Model,
  who: ModelUser,
  wanted: { id: number; after: ReadonlySet<number>; chosen: readonly number[]; isOutdated: boolean },
): ErrorCode[] {
  const { id, after, chosen, isOutdated } = wanted
  const customer = findCustomer(model, who, id)
  if (customer === undefined) return ['not_found']
  const problems: ErrorCode[] = []
  const isStaff = who.customers.includes(INTERNAL_CUSTOMER_ID)
  if (!isStaff && who.customers.includes(id)) problems.push('own_customer_protected')
  if (isOutdated) problems.push('changed_meanwhile')
  if (chosen.some((one) => !isKnown(model, one))) problems.push('invalid')
  const before = customer.groups
  const inherited = customer.parentId === null ? new Set<number>() : passedDown(model, customer.parentId)
  const changed = [...before, ...after].filter((one) => before.has(one) !== after.has(one))
  if (changed.some((one) => !inherited.has(one) && !mayGive(model, who, one))) {
    problems.push('access_group_not_held')
  }
  return problems
}

/** A required type of which the customer has a group, its own or an inherited one, must not be left without. */
function leavesTypeEmpty(model: Model, id: number, after: ReadonlySet<number>): boolean {
  const customer = model.customers.get(id)
  if (customer === undefined) return false
  const inherited = customer.parentId === null ? [] : [...passedDown(model, customer.parentId)]
  const [had, has] = [new Set([...customer.groups, ...inherited]), new Set([...after, ...inherited])]
  return types(model).some(
    ({ isRequired, ids }) =>
      isRequired && ids.some((one) => had.has(one)) && !ids.some((one) => has.has(one)),
  )
}

export const updateAccessGroups: CallKind = (model, who) => {
  const id = drawCustomer(model, who)
  const chosen = drawGroups(model)
  const customer = findCustomer(model, who, id)
  const before = customer?.groups ?? new Set<number>()
  const { parentId = null } = customer ?? {}
  const after = ownOf(model, new Set(chosen), parentId === null ? new Set() : passedDown(model, parentId))
  const sortedBefore = [...before].toSorted((a, b) => a - b)
  const { sent, isOutdated } = drawWas(model, sortedBefore, before.has(101) ? [] : [101])
  const body = { customerId: id, accessGroups: chosen, ...sent }
  const { right } = customerChanges.updateAccessGroups
  const problems = groupProblems(model, who, { id, after, chosen, isOutdated })
  return {
    text: `updateCustomerAccessGroups ${JSON.stringify(body)}`,
    right,
    send: () => model.server.call(customerChanges.updateAccessGroups, { body, token: who.token }),
    problems: leavesTypeEmpty(model, id, after) ? [...problems, 'invalid'] : problems,
    apply: () => void (customer && (customer.groups = after)),
    undo:
      customer === undefined || isSame(before, after)
        ? null
        : {
            right,
            customerId: id,
            values: [`access groups ${id}`],
            problems: (undoer) =>
              groupProblems(model, undoer, {
                id,
                after: before,
                chosen: [],
                isOutdated: !isSame(customer.groups, after),
              }),
            apply: () => void (customer.groups = before),
          },
  }
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id))
