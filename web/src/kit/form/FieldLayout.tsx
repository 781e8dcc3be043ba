import type { ReactNode } from 'react'
import classes from './form.module.css'

export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}

interface FieldRowProps {
  /** For fields as short as dates, which fit side by side in a card too. */
  isShort?: boolean
  children: ReactNode
}

/** Fields side by side, if there is space. */
export function FieldRow({ isShort = false, children }: FieldRowProps) {
  return <div className={classes[isShort ? 'shortRow' : 'row']}>{children}</div>
}

/** Checkboxes, as many in a row as fit. */
export function TickRow({ children }: { children: ReactNode }) {
  return <div className={classes['ticks']}>{children}</div>
}

export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes['readOnly']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
