import { Button, Menu } from '@mantine/core'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { nameOf } from '../customer-text.ts'
import { ActionItems } from './ActionItems.tsx'
import { useOpenWidget } from './open-widget.ts'
import { useCustomerActions } from './use-customer-actions.ts'

/** The button with all that the viewer can do with the selected customer. Nothing when that is nothing. */
export function ActionMenu({ customer }: { customer: Customer }) {
  const actions = useCustomerActions(customer)
  const openWidget = useOpenWidget()
  if (actions.length === 0) return null
  return (
    // Beside its button, within a landmark of the page.
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems
          actions={actions}
          onAction={(widget) =>
            openWidget({ widget, prefill: { customerId: customer.id }, about: nameOf(customer) })
          }
        />
      </Menu.Dropdown>
    </Menu>
  )
}
