import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './form.module.css'

/** The error of a whole form, above its button. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes['error']} role="alert">
      <StateMark state="bad" />
      <span>{children}</span>
    </p>
  )
}

/** A form's error with reserved space, so that the button below does not move when an error appears. */
export function FormErrorLine({ error }: { error: ReactNode }) {
  return <div className={classes['line']}>{error !== undefined && <FormError>{error}</FormError>}</div>
}
