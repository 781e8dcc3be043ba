import { Button } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

/** The kinds of failure that screens show differently. A retry can help only for `other`. */
export type FailureKind = 'notSignedIn' | 'notFound' | 'forbidden' | 'other'

interface ErrorStateProps {
  message: string | undefined
  /** Retry is offered only if it can help. */
  kind?: FailureKind
  /** More details: 'Your filters are kept.' */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ message, kind = 'other', children, onRetry, isRetrying }: ErrorStateProps) {
  if (kind === 'forbidden') return <NoAccessState title={errorText(message)}>{children}</NoAccessState>
  const retry =
    onRetry !== undefined && kind === 'other' ? (
      <Button
        leftSection={<IconRefresh size={14} />}
        onClick={onRetry}
        loading={isRetrying === true}
        loaderProps={{ size: 14 }}
      >
        Retry
      </Button>
    ) : undefined
  return (
    <EmptyState
      role="alert"
      title={errorText(message)}
      icon={<StateMark state="bad" size={18} />}
      action={retry}
    >
      {children}
    </EmptyState>
  )
}

interface NoAccessStateProps {
  title?: string
  /** Which right is missing, and who can grant it. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of a page that the viewer has no right to see. */
export function NoAccessState({
  title = 'You do not have access to this page',
  children,
  action,
}: NoAccessStateProps) {
  return (
    <EmptyState
      title={title}
      icon={<IconLock size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />}
      action={action}
    >
      {children}
    </EmptyState>
  )
}

interface EmptyStateProps {
  title: string
  /** One sentence with facts, such as what is hidden and why. */
  children?: ReactNode
  icon?: ReactNode
  /** One outlined button. */
  action?: ReactNode
  role?: 'alert'
}

/** Shown in place of the content if there is none, or if it cannot be shown. */
export function EmptyState({ title, children, icon, action, role }: EmptyStateProps) {
  return (
    <div className={classes['state']} role={role}>
      {icon !== undefined && <div className={classes['stateMark']}>{icon}</div>}
      <h2 className={classes['stateTitle']}>{title}</h2>
      {children !== undefined && <p className={classes['stateText']}>{children}</p>}
      {action !== undefined && <div className={classes['stateAction']}>{action}</div>}
    </div>
  )
}

/** The message of a failed load without its trailing period, or the fallback. */
export function errorText(message: string | undefined): string {
  const text = message?.trim().replace(/\.$/, '')
  return text === undefined || text === '' ? 'An error occured...' : text
}

interface PageNoticeProps {
  state: 'warning' | 'bad' | 'info' | 'ok'
  children: ReactNode
  /** A button or a link. */
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
