import type { ReactNode } from 'react'
import { StateMark } from './StateMark.tsx'
import type { StateName } from './states.ts'
import classes from './state.module.css'

/** A state as a chip, for use beside other controls. */
export function StateChip({ state, children }: { state: StateName; children: ReactNode }) {
  return (
    <span
      className={classes['chip']}
      style={{ color: `var(--sc-${state}-ink)`, background: `var(--sc-${state}-soft)` }}
    >
      <StateMark state={state} size={10} />
      {children}
    </span>
  )
}
