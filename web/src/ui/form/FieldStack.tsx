import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields below one another; closer in dialogs, where each keeps a line free for its error. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}
