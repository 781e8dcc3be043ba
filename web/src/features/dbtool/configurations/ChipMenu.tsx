import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import shared from '../chips.module.css'
import classes from './configurations.module.css'

interface ChipMenuProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** What an item is called in the menu of those that do not fit. */
  textOf: (item: Item) => string
  /** How an item is drawn as a chip. */
  chip: (item: Item) => ReactNode
  onOpen: (item: Item) => void
}

/** Chips before the rest collapses to '+n'; on phones one, so that it can be read. */
const SHOWN = { phone: 1, other: 3 } as const

/** A few chips that open something; the rest is in a menu. */
export function ChipMenu<Item>({ items, keyOf, textOf, chip, onOpen }: ChipMenuProps<Item>) {
  const count = SHOWN[useWidth() === 'phone' ? 'phone' : 'other']
  const rest = items.slice(count)
  if (items.length === 0) return <Missing word="None" />
  return (
    <span className={shared['chips']}>
      {items.slice(0, count).map((item) => (
        <span key={keyOf(item)} className={classes['item']}>
          {chip(item)}
        </span>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes['chip']} data-more aria-label={`${rest.length} more`}>
              +{rest.length}
            </button>
          </Menu.Target>
          <Menu.Dropdown className={classes['menu'] ?? ''}>
            {rest.map((item) => (
              <Menu.Item key={keyOf(item)} onClick={() => onOpen(item)}>
                {textOf(item)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
