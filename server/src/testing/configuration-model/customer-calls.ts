import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import {
  type CallKind,
  drawCustomer,
  drawWas,
  findCustomer,
  type Model,
  type ModelCustomer,
  type ModelUser,
  pathOf,
  sees,
} from './model.ts'

/** Only a few names, so that they collide. */
export const NAMES = ['Field', 'Club', 'Lawn', 'Stadium', 'field  ', 'Pitch'] as const

/** Names are compared without case and spaces around or doubled. */
const nameKey = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether another customer of a parent has a name. */
export function isNameTaken(
  model: Model,
  { name, parentId, except }: { name: string; parentId: number | null; except?: number },
): boolean {
  return [...model.customers.values()].some(
    (one) => one.parentId === parentId && one.id !== except && nameKey(one.name) === nameKey(name),
  )
}

interface Naming {
  readonly id: number
  readonly name: string
  readonly isOutdated: boolean
}

function nameProblems(model: Model, who: ModelUser, { id, name, isOutdated }: Naming): ErrorCode[] {
  const customer = findCustomer(model, who, id)
  if (customer === undefined) return ['not_found']
  const problems: ErrorCode[] = []
  const { parentId } = customer
  if (parentId === null) problems.push('internal_customer_protected')
  else if (!sees(model, who, parentId)) problems.push('own_customer_protected')
  if (isOutdated) problems.push('changed_meanwhile')
  const isChanged = customer.name !== name
  if (isChanged && isNameTaken(model, { name, parentId, except: id })) problems.push('customer_name_taken')
  return problems
}

export const setCustomerName: CallKind = (model, who) => {
  const { server, random } = model
  const id = drawCustomer(model, who)
  const given = random.pick(NAMES)
  const name = given.trim()
  const customer = findCustomer(model, who, id)
  const before = customer?.name ?? ''
  const { sent, isOutdated } = drawWas(model, before, 'Another')
  const body = { customerId: id, name: given, ...sent }
  const { right } = customerChanges.setName
  return {
    text: `setCustomerName ${JSON.stringify(body)}`,
    right,
    send: () => server.call(customerChanges.setName, { body, token: who.token }),
    problems: nameProblems(model, who, { id, name, isOutdated }),
    apply: () => void (customer && (customer.name = name)),
    undo:
      customer === undefined || before === name
        ? null
        : {
            right,
            customerId: id,
            values: [`customer name ${id}`],
            problems: (undoer) =>
              nameProblems(model, undoer, { id, name: before, isOutdated: customer.name !== name }),
            apply: () => void (customer.name = before),
          },
  }
}

interface Move {
  readonly id: number
  readonly parentId: number
  readonly isOutdated: boolean
  readonly isUndo: boolean
}

function moveProblems(model: Model, who: ModelUser, { id, parentId, isOutdated, isUndo }: Move): ErrorCode[] {
  const [customer, parent] = [findCustomer(model, who, id), findCustomer(model, who, parentId)]
  if (customer === undefined || parent === undefined) return ['not_found']
  const problems: ErrorCode[] = protectedProblems(who, id)
  if (isOutdated) problems.push('changed_meanwhile')
  if (customer.parentId === parentId) return problems
  if (pathOf(model, parentId).includes(id)) problems.push('customer_below_itself')
  const mayBeParent = (parent.isDealer && parentId !== 1) || who.rights.has('ChooseCustomerAsDealer')
  if (!isUndo && !mayBeParent) problems.push('customer_is_no_dealer')
  if (isNameTaken(model, { name: customer.name, parentId, except: id })) problems.push('customer_name_taken')
  return problems
}

function protectedProblems(who: ModelUser, id: number): ErrorCode[] {
  if (id === INTERNAL_CUSTOMER_ID) return ['internal_customer_protected']
  return who.customers.includes(id) ? ['own_customer_protected'] : []
}

export const setCustomerParent: CallKind = (model, who) => {
  const [id, parentId] = [drawCustomer(model, who), drawCustomer(model, who)]
  const customer = findCustomer(model, who, id)
  const before = customer?.parentId ?? null
  const { sent, isOutdated } = drawWas(model, before ?? 1, 999_999)
  const body = { customerId: id, parentId, ...sent }
  const { right } = customerChanges.setParent
  return {
    text: `setCustomerParent ${JSON.stringify(body)}`,
    right,
    send: () => model.server.call(customerChanges.setParent, { body, token: who.token }),
    problems: moveProblems(model, who, { id, parentId, isOutdated, isUndo: false }),
    apply: () => void (customer && (customer.parentId = parentId)),
    undo:
      customer === undefined || before === null || before === parentId
        ? null
        : {
            right,
            customerId: id,
            values: [`customer parent ${id}`],
            problems: (undoer) =>
              moveProblems(model, undoer, {
                id,
                parentId: before,
                isOutdated: customer.parentId !== parentId,
                isUndo: true,
              }),
            apply: () => void (customer.parentId = before),
          },
  }
}

interface Rep {
  readonly id: number
  readonly username: string
  readonly isOutdated: boolean
  readonly isUndo: boolean
}

function repProblems(model: Model, who: ModelUser, { id, username, isOutdated, isUndo }: Rep): ErrorCode[] {
  const customer = findCustomer(model, who, id)
  if (customer === undefined) return ['not_found']
  const problems: ErrorCode[] = id === INTERNAL_CUSTOMER_ID ? ['internal_customer_protected'] : []
  if (isOutdated) problems.push('changed_meanwhile')
  if (isUndo || username === '' || username === customer.salesRep) return problems
  // The sellers: users of the customers above it, if they are in scope.
  const above = new Set(pathOf(model, id).slice(0, -1))
  const sellers = model.users.filter(({ customers }) =>
    customers.some((one) => above.has(one) && sees(model, who, one)),
  )
  return sellers.some((one) => one.username === username) ? problems : [...problems, 'user_not_found']
}

export const setSalesRep: CallKind = (model, who) => {
  const { server, random } = model
  const id = drawCustomer(model, who)
  const username = random.pick(['', 'nobody', ...model.users.map((user) => user.username)])
  const customer = findCustomer(model, who, id)
  const before = customer?.salesRep ?? ''
  const { sent, isOutdated } = drawWas(model, before, 'nobody')
  const body = { customerId: id, username, ...sent }
  const { right } = customerChanges.setSalesRep
  const set = (name: string) => {
    if (customer !== undefined) customer.salesRep = name === '' ? null : name
  }
  return {
    text: `salesrep ${JSON.stringify(body)}`,
    right,
    send: () => server.call(customerChanges.setSalesRep, { body, token: who.token }),
    problems: repProblems(model, who, { id, username, isOutdated, isUndo: false }),
    apply: () => set(username),
    undo:
      customer === undefined || before === username
        ? null
        : {
            right,
            customerId: id,
            values: [`sales rep ${id}`],
            problems: (undoer) =>
              repProblems(model, undoer, {
                id,
                username: before,
                isOutdated: (customer.salesRep ?? '') !== username,
                isUndo: true,
              }),
            apply: () => set(before),
          },
  }
}

function deletionProblems(
  model: Model,
  who: ModelUser,
  { id, isOutdated }: { id: number; isOutdated: boolean },
) {
  const customer = findCustomer(model, who, id)
  if (customer === undefined) return ['not_found'] satisfies ErrorCode[]
  const problems: ErrorCode[] = protectedProblems(who, id)
  if (isOutdated) problems.push('changed_meanwhile')
  const isAlone = ({ customers }: ModelUser) => customers.length === 1 && customers[0] === id
  if (model.users.some(isAlone)) problems.push('customer_with_users')
  const { parentId } = customer
  const clashes = childrenOf(model, id).some(({ name }) => isNameTaken(model, { name, parentId, except: id }))
  return clashes ? [...problems, 'customer_name_taken' as const] : problems
}

const childrenOf = (model: Model, id: number): ModelCustomer[] =>
  [...model.customers.values()].filter(({ parentId }) => parentId === id)

/** Its customers and devices move to the customer above. */
function removeCustomer(model: Model, { id, parentId }: ModelCustomer): void {
  for (const child of childrenOf(model, id)) child.parentId = parentId
  for (const device of model.devices.values()) {
    if (device.customerId === id) device.customerId = parentId ?? INTERNAL_CUSTOMER_ID
  }
  for (const layout of model.layouts.values()) {
    if (layout.customerId === id) layout.customerId = parentId ?? INTERNAL_CUSTOMER_ID
  }
  for (const user of model.users) user.customers = user.customers.filter((one) => one !== id)
  for (const change of model.changes) {
    if (change.customerId === id) change.customerId = parentId ?? INTERNAL_CUSTOMER_ID
  }
  model.customers.delete(id)
}

export const deleteCustomer: CallKind = (model, who) => {
  const { random, server } = model
  const id = drawCustomer(model, who)
  const isOutdated = random.chance(0.1)
  const customer = findCustomer(model, who, id)
  const query = isOutdated ? { was: 'outdated' } : {}
  const params = { id: String(id) }
  return {
    text: `deleteCustomer ${id} ${JSON.stringify(query)}`,
    right: customerChanges.delete.right,
    send: () => server.call(customerChanges.delete, { params, query, token: who.token }),
    problems: deletionProblems(model, who, { id, isOutdated }),
    apply: () => customer && removeCustomer(model, customer),
    undo: null,
  }
}
