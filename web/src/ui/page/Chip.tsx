import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Missing } from '../state/Missing.tsx'
import classes from './marks.module.css'

/** A small outlined word: a country, a tablet, a group. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={classes['chip']}>{children}</span>
}

interface ChipListProps {
  items: readonly string[]
  /** How many are shown before the rest collapses to '+n', two by default. */
  max?: number
  /** How one item is drawn inside its chip, such as a link. */
  render?: (item: string) => ReactNode
}

/** A list as chips; the rest is in the tooltip of '+n'. An empty list becomes 'None'. */
export function ChipList({ items, max = 2, render }: ChipListProps) {
  if (items.length === 0) return <Missing word="None" />
  const rest = items.slice(max)
  return (
    <span className={classes['chips']}>
      {items.slice(0, max).map((item) => (
        <Chip key={item}>{render === undefined ? item : render(item)}</Chip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.join(', ')}>
          <button
            type="button"
            className={classes['chip']}
            aria-label={`${rest.length} more: ${rest.join(', ')}`}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}
