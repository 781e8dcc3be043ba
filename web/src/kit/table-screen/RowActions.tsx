import type { ReactNode } from 'react'
import classes from './table-screen.module.css'

/** The buttons of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes['rowActions']}>{children}</div>
)
