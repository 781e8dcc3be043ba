import type { ReactNode } from 'react'
import classes from './table.module.css'

/** How something fares that the toolbar began, such as an export, on a line under it; takes no room without a text. */
export function TableMessage({ children }: { children: ReactNode }) {
  return <output className={classes['message']}>{children}</output>
}
