import { Menu, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWidth } from '../../../ui/use-width.ts'
import { Chip } from '../../../ui/page/marks.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import classes from './chips.module.css'

interface TipChipsProps {
  chips: readonly {
    id: number
    tag: string
    /** Shown behind the tag: how many options a feature has. */
    count?: number
    /** Undefined: the chip has no tooltip. */
    tip: ReactNode
    /** A line in the tooltip of '+n'. */
    text: string
  }[]
  /** How many are shown before the rest collapses to '+n'. */
  max: number
  /** Plural: 'features'. */
  noun: string
}

/** Tags as chips with tooltips. They are buttons, so that the tooltips can be reached with the keyboard. */
export function TipChips({ chips, max, noun }: TipChipsProps) {
  if (chips.length === 0) return <Missing word="None" />
  const rest = chips.slice(max)
  return (
    <span className={classes['chips']}>
      {chips.slice(0, max).map(({ id, tag, count = 0, tip }) =>
        tip === undefined ? (
          <Chip key={id}>{tag}</Chip>
        ) : (
          <Tooltip key={id} label={tip}>
            <button type="button" className={classes['tipChip']}>
              <span className={classes['tag']}>{tag}</span>
              {count > 0 && <b className={classes['count']}>{count}</b>}
            </button>
          </Tooltip>
        ),
      )}
      {rest.length > 0 && (
        <Tooltip
          label={rest.map(({ id, text }) => (
            <div key={id}>{text}</div>
          ))}
        >
          <button
            type="button"
            className={classes['tipChip']}
            data-more
            aria-label={`${rest.length} more ${noun}`}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}

interface ChipMenuProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** The label of an item in the menu behind '+n'. */
  textOf: (item: Item) => string
  chip: (item: Item) => ReactNode
  onOpen: (item: Item) => void
}

/** How many chips are shown before the rest collapses to '+n'. On phones only one, so that it can be read. */
const SHOWN = { phone: 1, other: 3 } as const

/** Chips that open something when clicked; those that do not fit are in a menu. */
export function ChipMenu<Item>({ items, keyOf, textOf, chip, onOpen }: ChipMenuProps<Item>) {
  const count = SHOWN[useWidth() === 'phone' ? 'phone' : 'other']
  const rest = items.slice(count)
  if (items.length === 0) return <Missing word="None" />
  return (
    <span className={classes['chips']}>
      {items.slice(0, count).map((item) => (
        <span key={keyOf(item)} className={classes['item']}>
          {chip(item)}
        </span>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className={classes['openChip']}
              data-more
              aria-label={`${rest.length} more`}
            >
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
