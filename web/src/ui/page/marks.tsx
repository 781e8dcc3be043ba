import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Missing } from '../state/StateText.tsx'
import classes from './marks.module.css'

const NAMES: Record<string, string> = {
  mod: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** A small outlined word: a country, a tablet, a group. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={classes['chip']}>{children}</span>
}

interface ChipListProps {
  items: readonly string[]
  /** How many are shown; two by default. The rest becomes '+n'. */
  max?: number
  /** Draws an item inside its chip, such as a link. */
  render?: (item: string) => ReactNode
}

/** A list as chips; the tooltip of '+n' shows the rest. An empty list becomes 'None'. */
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

/** A key as a small outlined cap; hidden on touch screens, which have no keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={classes['key']}>{children}</kbd>
}

/**
 * The keys of a shortcut.
 * @param keys as in `Shortcut`: 'mod+k' becomes two caps, 'g r' becomes 'g then r'
 */
export function KeyCaps({ keys }: { keys: string }) {
  const [first = '', second] = keys.split(' ')
  return (
    <span className={classes['keys']}>
      {first.split('+').map((key) => (
        <KeyCap key={key}>{NAMES[key] ?? key.toUpperCase()}</KeyCap>
      ))}
      {second !== undefined && (
        <>
          <span className={classes['then']}>then</span>
          <KeyCap>{second.toUpperCase()}</KeyCap>
        </>
      )}
    </span>
  )
}
