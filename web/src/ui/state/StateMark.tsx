import type { ReactNode } from 'react'
import type { StateName } from './states.ts'
import classes from './state.module.css'

const SHAPES: Record<StateName, ReactNode> = {
  ok: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  offline: <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  unknown: (
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
  warning: <path d="M6 1.2 11.4 10.6H.6Z" fill="currentColor" />,
  bad: <path d="M6 .6 11.4 6 6 11.4.6 6Z" fill="currentColor" />,
  deprecated: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="6" r="4.5" />
      <path d="M9.2 2.8 2.8 9.2" />
    </g>
  ),
  info: <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" fill="currentColor" />,
  planned: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 3.4V6l1.9 1.2" />
    </g>
  ),
  logbook: <path d="M2 1v10.5M2 1.5h8L7.6 4.25 10 7H2" fill="currentColor" stroke="currentColor" />,
}

interface StateMarkProps {
  state: StateName
  /** Edge in pixels, 12 by default. */
  size?: number
  /** The state's word, if there is no text beside the mark. */
  label?: string | undefined
}

/** A state's shape and colour. Hidden from screen readers unless it has a label. */
export function StateMark({ state, size = 12, label }: StateMarkProps) {
  return (
    <svg
      className={classes['mark']}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      style={{ color: `var(--sc-${state}-mark)` }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {SHAPES[state]}
    </svg>
  )
}
