import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields below each other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}

interface FieldRowProps {
  /** Whether they are as short as dates, and stand side by side in a card too. */
  isShort?: boolean
  children: ReactNode
}

/** Fields side by side, where there is space. */
export function FieldRow({ isShort = false, children }: FieldRowProps) {
  return <div className={classes[isShort ? 'shortRow' : 'row']}>{children}</div>
}

/** Ticks after one another, as many in a line as fit. */
export function TickRow({ children }: { children: ReactNode }) {
  return <div className={classes['ticks']}>{children}</div>
}

/** A value that cannot be changed is shown as text. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes['readOnly']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
