import type { ReactNode } from 'react'
import type { RowClass } from '../rows/row-classes.ts'
import classes from '../bulk-import.module.css'

const SHAPES: Readonly<Record<RowClass, ReactNode>> = {
  valid: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  matching: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="6" r="4.5" />
      <path d="M3.6 4.8h4.8M3.6 7.2h4.8" />
    </g>
  ),
  incomplete: <path d="M6 1.2 11.4 10.6H.6Z" fill="currentColor" />,
  invalidId: <path d="M6 .6 11.4 6 6 11.4.6 6Z" fill="currentColor" />,
  conflicting: <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" fill="currentColor" />,
  unchecked: (
    <circle
      cx="6"
      cy="6"
      r="4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="1.8 1.34"
    />
  ),
}

/** The shape of a class in its colour; a word stands beside it. */
export function ClassMark({ of }: { of: RowClass }) {
  return (
    <svg className={classes['mark']} data-class={of} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      {SHAPES[of]}
    </svg>
  )
}
