import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../tablet-section.module.css'

interface CellProps {
  label: string
  /** Undefined: not loaded yet. */
  value: ReactNode | undefined
  /** A quiet line below; its place is kept without one. */
  note?: ReactNode
  /** A button at the right. */
  action?: ReactNode
}

/** One thing of a tablet's management. */
export function Cell({ label, value, note, action }: CellProps) {
  return (
    <fieldset className={classes['cell']} aria-label={label}>
      <div className={classes['label']}>{label}</div>
      <div className={classes['value']}>{value ?? <Skeleton width={72} height={12} />}</div>
      <div className={classes['note']}>{note}</div>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </fieldset>
  )
}
