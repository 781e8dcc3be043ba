import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

interface PageNoticeProps {
  state: 'warning' | 'bad' | 'info' | 'ok'
  children: ReactNode
  /** An action: a button or a link. */
  action?: ReactNode
}

/** A line under the page's header for an important notice. */
export function PageNotice({ state, children, action }: PageNoticeProps) {
  return (
    <div
      className={classes['notice']}
      role={state === 'info' || state === 'ok' ? 'status' : 'alert'}
      style={{ color: `var(--sc-${state}-ink)`, background: `var(--sc-${state}-soft)` }}
    >
      <StateMark state={state} />
      <div className={classes['noticeText']}>{children}</div>
      {action}
    </div>
  )
}
