import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/page/Chip.tsx'
import { Missing } from '../../ui/state/Missing.tsx'
import shared from './chips.module.css'
import classes from './tipped-chips.module.css'

interface TippedChip {
  id: number
  tag: string
  /** Behind the tag: how many options a feature has. */
  count?: number
  /** Undefined: there is nothing to say of it. */
  tip: ReactNode
  /** A line of the tooltip of '+n'. */
  text: string
}

interface TippedChipsProps {
  chips: readonly TippedChip[]
  /** How many are shown before the rest collapses to '+n'. */
  max: number
  /** Plural: 'features'. */
  noun: string
}

/** Tags as chips with tooltips, which the keyboard reaches too. */
export function TippedChips({ chips, max, noun }: TippedChipsProps) {
  if (chips.length === 0) return <Missing word="None" />
  const rest = chips.slice(max)
  return (
    <span className={shared['chips']}>
      {chips.slice(0, max).map(({ id, tag, count = 0, tip }) =>
        tip === undefined ? (
          <Chip key={id}>{tag}</Chip>
        ) : (
          <Tooltip key={id} label={tip}>
            <button type="button" className={classes['chip']}>
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
            className={classes['chip']}
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
