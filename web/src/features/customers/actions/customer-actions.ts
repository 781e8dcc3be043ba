import { mayBeDealerOfNew } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID, type Right } from '@service-center/contract/endpoint/rights.ts'
import { isInternal } from '../../../api/is-internal.ts'
import type { Widget } from '../../../kit/widgets/widget.ts'

/** Something that can be done with a customer: a widget, opened for it. */
export interface CustomerAction {
  readonly widget: string
  readonly label: string
  readonly isDestructive: boolean
}

/** The viewer, as far as it decides what they can do. */
interface Doer {
  readonly customerId: readonly number[]
  readonly rights: { has: (right: Right) => boolean }
  /** Whether a customer is among theirs. */
  readonly sees: (id: number) => boolean
}

interface OwnAction {
  readonly label: (customer: Customer) => string
  readonly isPossible: (customer: Customer, doer: Doer) => boolean
  readonly isDestructive?: boolean
}

const isTop = ({ id }: Customer) => id === INTERNAL_CUSTOMER_ID
const isOwn = ({ id }: Customer, { customerId }: Doer) => customerId.includes(id)

/** The forms about customers by their widgets, in the order of the menu, with what the server allows. */
const OWN_ACTIONS: Readonly<Record<string, OwnAction>> = {
  CreateCustomerWidget: {
    label: (customer) => (isTop(customer) ? 'Create root dealer' : 'Create customer below'),
    isPossible: (customer, { rights }) =>
      mayBeDealerOfNew(customer, { isRootDealer: rights.has('CreateRootDealer'), rights }),
  },
  CustomerNameWidget: {
    label: () => 'Change name',
    // Names are compared within a dealer: who does not see it cannot give one.
    isPossible: (customer, { sees }) => customer.parentId !== null && sees(customer.parentId),
  },
  CustomerParentWidget: {
    label: () => 'Change dealer',
    isPossible: (customer, doer) => !isTop(customer) && !isOwn(customer, doer),
  },
  SalesRepWidget: { label: () => 'Set sales rep', isPossible: (customer) => !isTop(customer) },
  UpdateCustomerWidget: {
    label: () => 'Change access groups',
    isPossible: (customer, doer) =>
      isInternal({ customerId: [...doer.customerId] }) || !isOwn(customer, doer),
  },
  ApproveCompanyWidget: { label: () => 'Approve company', isPossible: ({ reviewed }) => !reviewed },
}

const LAST_ACTIONS: Readonly<Record<string, OwnAction>> = {
  DeleteCustomerWidget: {
    label: () => 'Delete customer',
    isPossible: (customer, doer) => !isTop(customer) && !isOwn(customer, doer),
    isDestructive: true,
  },
}

/**
 * What a viewer can do with a customer: first what concerns the customer itself, then the widgets of other features, at
 * the end the deletion.
 * @param widgets those about a customer that the viewer may use
 */
export function actionsOn(
  customer: Customer,
  { widgets, doer }: { widgets: readonly Pick<Widget, 'id' | 'label'>[]; doer: Doer },
): CustomerAction[] {
  const ids = new Set(widgets.map(({ id }) => id))
  const possible = (actions: Readonly<Record<string, OwnAction>>): CustomerAction[] =>
    Object.entries(actions).flatMap(([widget, { label, isPossible, isDestructive = false }]) =>
      ids.has(widget) && isPossible(customer, doer)
        ? [{ widget, label: label(customer), isDestructive }]
        : [],
    )
  const others = widgets.filter(({ id }) => !(id in OWN_ACTIONS) && !(id in LAST_ACTIONS))
  return [
    ...possible(OWN_ACTIONS),
    ...others.map(({ id, label }) => ({ widget: id, label, isDestructive: false })),
    ...possible(LAST_ACTIONS),
  ]
}
