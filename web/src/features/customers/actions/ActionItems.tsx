import { Menu } from '@mantine/core'
import type { CustomerAction } from './customer-actions.ts'

interface ActionItemsProps {
  actions: readonly CustomerAction[]
  onAction: (widget: string) => void
}

/** What can be done with a customer, as the items of a menu. */
export function ActionItems({ actions, onAction }: ActionItemsProps) {
  return actions.map(({ widget, label, isDestructive }) => (
    <Menu.Item
      key={widget}
      {...(isDestructive ? { c: 'var(--sc-bad-ink)' } : {})}
      onClick={() => onAction(widget)}
    >
      {label}
    </Menu.Item>
  ))
}
