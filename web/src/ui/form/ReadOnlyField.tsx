import type { ReactNode } from 'react'
import { Missing } from '../state/Missing.tsx'
import classes from './form.module.css'

/** A value that cannot be edited: label and text, not a disabled field. */
export function ReadOnlyField({ label, children }: { label: string; children?: ReactNode }) {
  const isEmpty = children === undefined || children === null || children === ''
  return (
    <dl className={classes['readOnly']}>
      <dt>{label}</dt>
      <dd>{isEmpty ? <Missing /> : children}</dd>
    </dl>
  )
}
