import { customerLayouts } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import {
  type CallKind,
  drawCustomer,
  findCustomer,
  type Model,
  type ModelLayout,
  type ModelUser,
} from './model.ts'

const inUseOf = (model: Model, customer: number) => layoutsOf(model, customer).filter((one) => !one.isDeleted)
const inTrashOf = (model: Model, customer: number) =>
  layoutsOf(model, customer).filter((one) => one.isDeleted)
const layoutsOf = ({ layouts }: Model, customer: number) =>
  [...layouts.values()].filter(({ customerId }) => customerId === customer)

/** Some of the layouts that a form would offer, sometimes with another one. */
function drawLayouts({ random, layouts }: Model, offered: readonly ModelLayout[]): number[] {
  const drawn = offered.filter(() => random.chance(0.5)).map(({ id }) => id)
  const any = random.chance(0.15) || drawn.length === 0
  return any ? [...drawn, random.pick([...layouts.keys(), 900_001])] : drawn
}

/** The errors for layouts of a customer: they belong to another customer, or are in another state. */
function takeProblems(model: Model, { customer, ids, inTrash }: Taken): ErrorCode[] {
  const found = ids.map((id) => model.layouts.get(id))
  if (found.some((one) => one?.customerId !== customer)) return ['not_found']
  return found.some((one) => one?.isDeleted !== inTrash) ? ['layouts_changed'] : []
}
interface Taken {
  readonly customer: number
  readonly ids: readonly number[]
  readonly inTrash: boolean
}

const missing = (model: Model, who: ModelUser, customers: readonly number[]) =>
  customers.some((id) => findCustomer(model, who, id) === undefined)

function hasCopy(model: Model, customer: number, original: number): boolean {
  return inUseOf(model, customer).some(({ originalId }) => originalId === original)
}

/** Adds new copies of layouts to the model. Only their ids are read from the database. */
async function addCopies(
  model: Model,
  { to, ids }: { to: number; ids: readonly number[] },
): Promise<number[]> {
  const rows = await model.server.db
    .selectFrom('layout')
    .select(['id', 'original_id'])
    .where('customer_id', '=', to)
    .where('original_id', 'in', ids)
    .where('id', '>', Math.max(...model.layouts.keys()))
    .orderBy('id')
    .execute()
  for (const { id, original_id: originalId } of rows) {
    const name = model.layouts.get(originalId ?? 0)?.name ?? ''
    model.layouts.set(id, { id, customerId: to, name, originalId, isDeleted: false })
  }
  return rows.map(({ id }) => id)
}

function setDeleted({ layouts }: Model, ids: readonly number[], isDeleted: boolean): void {
  for (const id of ids) {
    const layout = layouts.get(id)
    if (layout !== undefined) layout.isDeleted = isDeleted
  }
}

function drawTransfer(model: Model, who: ModelUser) {
  const [from, to] = [drawCustomer(model, who), drawCustomer(model, who)]
  return { from, to, ids: drawLayouts(model, inUseOf(model, from)), move: model.random.chance(0.4) }
}

/** Copies a layout again to a customer that already has a copy: the same request twice. */
function drawRepeated({ random, layouts }: Model) {
  const copies = [...layouts.values()].filter(({ originalId }) => originalId !== null)
  const copy = copies.length > 0 ? random.pick(copies) : undefined
  const original = layouts.get(copy?.originalId ?? 0) ?? random.pick([...layouts.values()])
  const to = copy?.customerId ?? original.customerId
  return { from: original.customerId, to, ids: [original.id], move: random.chance(0.2) }
}

export const transferLayouts: CallKind = (model, who) => {
  const { server, random } = model
  const body = random.chance(0.3) ? drawRepeated(model) : drawTransfer(model, who)
  const { from, to, ids } = body
  const left = body.move ? ids : ids.filter((id) => !hasCopy(model, to, id))
  const problems = takeProblems(model, { customer: from, ids, inTrash: false })
  if (problems.length === 0 && left.length === 0) problems.push('layouts_copied_already')
  const { right } = customerLayouts.transfer
  const [values, created]: [string[], number[]] = [[], []]
  const layoutOf = (wanted: number) => model.layouts.get(wanted)
  return {
    text: `transferCustomerLayouts ${JSON.stringify(body)}`,
    right,
    send: () => server.call(customerLayouts.transfer, { body, token: who.token }),
    problems: from === to ? ['invalid'] : missing(model, who, [from, to]) ? ['not_found'] : problems,
    apply: async () => {
      created.push(...(await addCopies(model, { to, ids: left })))
      if (body.move) setDeleted(model, left, true)
      values.push(`layouts ${created[0]} ${from}`, `layouts ${created[0]} ${to}`)
    },
    undo: {
      right,
      customerId: from,
      values,
      problems: (undoer) => {
        if (missing(model, undoer, [from, to])) return ['not_found']
        const gone = created.some(
          (id) => layoutOf(id)?.customerId !== to || layoutOf(id)?.isDeleted !== false,
        )
        const back = left.some((id) => layoutOf(id)?.customerId !== from || layoutOf(id)?.isDeleted !== true)
        return gone || (body.move && back) ? ['changed_meanwhile'] : []
      },
      apply: () => {
        for (const id of created) model.layouts.delete(id)
        for (const one of model.layouts.values()) {
          if (one.originalId !== null && created.includes(one.originalId)) one.originalId = null
        }
        if (body.move) setDeleted(model, left, false)
      },
    },
  }
}

export const restoreLayouts: CallKind = (model, who) => {
  const withTrash = [...model.customers.keys()].filter((id) => inTrashOf(model, id).length > 0)
  const isOffered = withTrash.length > 0 && model.random.chance(0.7)
  const customer = isOffered ? model.random.pick(withTrash) : drawCustomer(model, who)
  const ids = drawLayouts(model, inTrashOf(model, customer))
  const body = { customer, ids }
  const { right } = customerLayouts.restore
  return {
    text: `restoreCustomerLayouts ${JSON.stringify(body)}`,
    right,
    send: () => model.server.call(customerLayouts.restore, { body, token: who.token }),
    problems: missing(model, who, [customer])
      ? ['not_found']
      : takeProblems(model, { customer, ids, inTrash: true }),
    apply: () => setDeleted(model, ids, false),
    undo: {
      right,
      customerId: customer,
      values: [`layouts ${Math.min(...ids)} ${customer}`],
      problems: (undoer) => {
        if (missing(model, undoer, [customer])) return ['not_found']
        const problems = takeProblems(model, { customer, ids, inTrash: false })
        return problems.length > 0 ? ['changed_meanwhile'] : []
      },
      apply: () => setDeleted(model, ids, true),
    },
  }
}
