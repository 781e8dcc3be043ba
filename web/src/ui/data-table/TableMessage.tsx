import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A line under the toolbar for the state of an action, such as an export; takes no space without a text. */
export function TableMessage({ children }: { children: ReactNode }) {
  return <output className={classes['message']}>{children}</output>
}
