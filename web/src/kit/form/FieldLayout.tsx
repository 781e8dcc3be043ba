import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields below each other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}

/** Fields side by side, where there is space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes['row']}>{children}</div>
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
