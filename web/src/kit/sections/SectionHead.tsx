import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { count as countText } from '../../ui/data-table/model/count-text.ts'
import classes from './sections.module.css'

const Slot = createContext<HTMLElement | null>(null)

/** Gives a section's content the place in its header. */
export const HeadSlot = Slot.Provider

interface SectionHeadProps {
  /** How many entries the section has; undefined while they are loading. */
  count: number | undefined
  /** How many of them pass the section's filters; all by default. */
  shown?: number | undefined
  /** Filters and buttons, at the right end of the header. */
  children?: ReactNode
}

/** What a section's content shows in the header of its section. */
export function SectionHead({ count, shown = count, children }: SectionHeadProps) {
  const slot = useContext(Slot)
  if (slot === null) return null
  return createPortal(
    <>
      <span className={classes['count']}>{countOf(shown, count)}</span>
      <div className={classes['actions']}>{children}</div>
    </>,
    slot,
  )
}

function countOf(shown: number | undefined, count: number | undefined): string {
  if (count === undefined || shown === undefined) return ''
  return shown === count ? countText(count) : `${countText(shown)} of ${countText(count)}`
}
