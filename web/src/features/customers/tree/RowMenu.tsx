import { ActionIcon, Menu } from '@mantine/core'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { IconDots } from '@tabler/icons-react'
import { ActionItems } from '../actions/ActionItems.tsx'
import { useOpenWidget } from '../actions/open-widget.ts'
import { useCustomerActions } from '../actions/use-customer-actions.ts'
import { nameOf } from '../customer-text.ts'
import classes from './tree.module.css'

/** The menu of a row: its customer, and where the row is in the pane, in px. */
export interface OpenRowMenu {
  readonly customer: Customer
  readonly top: number
}

const OUTSIDE = ['mousedown', 'touchstart']

interface RowMenuProps {
  menu: OpenRowMenu
  /** Closes it and gives the focus back to the tree. */
  onClose: () => void
}

/** What can be done with the customer of a row, beside the row. The tree stays as it is, whichever row is selected. */
export function RowMenu({ menu: { customer, top }, onClose }: RowMenuProps) {
  const actions = useCustomerActions(customer)
  const openWidget = useOpenWidget()
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      withinPortal={false}
      returnFocus={false}
      // The key press that opens it would count as one outside of it.
      clickOutsideEvents={OUTSIDE}
    >
      <Menu.Target>
        <ActionIcon
          className={classes['menuButton'] ?? ''}
          style={{ top }}
          size={26}
          aria-label={`Actions for ${nameOf(customer)}`}
          onClick={onClose}
        >
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.length === 0 && <Menu.Item disabled>You can change nothing here</Menu.Item>}
        <ActionItems
          actions={actions}
          onAction={(widget) => {
            // First the focus, to which the dialog gives it back.
            onClose()
            openWidget({ widget, prefill: { customerId: customer.id }, about: nameOf(customer) })
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
