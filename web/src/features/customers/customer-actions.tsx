import { mayBeDealerOfNew } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID, type Right } from '@service-center/contract/endpoint/rights.ts'
import { Menu } from '@mantine/core'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { isInternal, mayCall } from '../../api/session/rights.ts'
import type { Widget } from '../../kit/widgets/widget.ts'
import { useWidgetsAbout } from '../../kit/widgets/widgets-context.ts'
import { nameOf } from './customer-text.tsx'
import { useOpenWidget } from './page-context.tsx'
import { useCustomers } from './use-customers.ts'

/** An action opens a widget for the customer. */
interface CustomerAction {
  readonly widget: string
  readonly label: string
  readonly isDestructive: boolean
}

/** What decides which actions the viewer may do. */
interface Actor {
  readonly customerId: readonly number[]
  readonly rights: { has: (right: Right) => boolean }
  /** Whether a customer is among the viewer's customers. */
  readonly sees: (id: number) => boolean
}

interface OwnAction {
  readonly label: (customer: Customer) => string
  readonly isPossible: (customer: Customer, actor: Actor) => boolean
  readonly isDestructive?: boolean
}

const isTop = ({ id }: Customer) => id === INTERNAL_CUSTOMER_ID
const isOwn = ({ id }: Customer, { customerId }: Actor) => customerId.includes(id)

/** The actions of this feature by the id of their widget, in the order of the menu. The server has the same rules. */
const OWN_ACTIONS: Readonly<Record<string, OwnAction>> = {
  CreateCustomerWidget: {
    label: (customer) => (isTop(customer) ? 'Create root dealer' : 'Create customer below'),
    isPossible: (customer, { rights }) =>
      mayBeDealerOfNew(customer, { isRootDealer: rights.has('CreateRootDealer'), rights }),
  },
  CustomerNameWidget: {
    label: () => 'Change name',
    // Names must be unique within a dealer, so the viewer has to see the dealer.
    isPossible: (customer, { sees }) => customer.parentId !== null && sees(customer.parentId),
  },
  CustomerParentWidget: {
    label: () => 'Change dealer',
    isPossible: (customer, actor) => !isTop(customer) && !isOwn(customer, actor),
  },
  SalesRepWidget: { label: () => 'Set sales rep', isPossible: (customer) => !isTop(customer) },
  UpdateCustomerWidget: {
    label: () => 'Change access groups',
    isPossible: (customer, actor) =>
      isInternal({ customerId: [...actor.customerId] }) || !isOwn(customer, actor),
  },
  ApproveCompanyWidget: { label: () => 'Approve company', isPossible: ({ reviewed }) => !reviewed },
}

const LAST_ACTIONS: Readonly<Record<string, OwnAction>> = {
  DeleteCustomerWidget: {
    label: () => 'Delete customer',
    isPossible: (customer, actor) => !isTop(customer) && !isOwn(customer, actor),
    isDestructive: true,
  },
}

/** What the viewer can do with a customer. */
export function useCustomerActions(customer: Customer): readonly CustomerAction[] {
  const viewer = useViewer()
  const { byId } = useCustomers()
  const widgets = useWidgetsAbout('customer')
  return useMemo(() => {
    const rights = { has: (right: Right) => mayCall(viewer, right) }
    const actor = { customerId: viewer.customerId, rights, sees: (id: number) => byId.has(id) }
    return actionsOn(customer, { widgets, actor })
  }, [customer, viewer, widgets, byId])
}

/**
 * First the actions of this feature, then the widgets of other features, last the deletion.
 * @param widgets the widgets about a customer that the viewer may use
 */
export function actionsOn(
  customer: Customer,
  { widgets, actor }: { widgets: readonly Pick<Widget, 'id' | 'label'>[]; actor: Actor },
): CustomerAction[] {
  const ids = new Set(widgets.map(({ id }) => id))
  const possible = (actions: Readonly<Record<string, OwnAction>>): CustomerAction[] =>
    Object.entries(actions).flatMap(([widget, { label, isPossible, isDestructive = false }]) =>
      ids.has(widget) && isPossible(customer, actor)
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

interface ActionItemsProps {
  customer: Customer
  actions: readonly CustomerAction[]
  /** Called before the dialog of the action opens. */
  onChoose?: () => void
}

export function ActionItems({ customer, actions, onChoose }: ActionItemsProps) {
  const openWidget = useOpenWidget()
  return actions.map(({ widget, label, isDestructive }) => (
    <Menu.Item
      key={widget}
      {...(isDestructive ? { c: 'var(--sc-bad-ink)' } : {})}
      onClick={() => {
        onChoose?.()
        openWidget({ widget, prefill: { customerId: customer.id }, about: nameOf(customer) })
      }}
    >
      {label}
    </Menu.Item>
  ))
}
