import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './form.module.css'

/** What is wrong with a form as a whole, above its button. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes['error']} role="alert">
      <StateMark state="bad" />
      <span>{children}</span>
    </p>
  )
}
