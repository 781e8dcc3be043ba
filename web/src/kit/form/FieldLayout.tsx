import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields below each other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}

/** Fields beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes['row']}>{children}</div>
}

/** What cannot be changed is text, not a field. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes['readOnly']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
