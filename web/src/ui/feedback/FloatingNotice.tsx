import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

interface FloatingNoticeProps {
  state: 'warning' | 'info'
  children: ReactNode
  /** A button. */
  action?: ReactNode
  /** Without it the notice goes away by itself. */
  onClose?: () => void
  isAboveDialogs?: boolean
}

/** A notice over the page that stays until it is closed, and moves nothing. */
export function FloatingNotice({
  state,
  children,
  action,
  onClose,
  isAboveDialogs = false,
}: FloatingNoticeProps) {
  return (
    <output
      className={classes['floating']}
      data-above={isAboveDialogs || undefined}
      data-screen-only
      style={{ borderInlineStartColor: `var(--sc-${state}-mark)` }}
    >
      <StateMark state={state} />
      {children}
      {action}
      {onClose !== undefined && <CloseButton aria-label="Hide" size={28} onClick={onClose} />}
    </output>
  )
}
