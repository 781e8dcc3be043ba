import { Button } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import { errorText, type FailureKind } from './error-text.ts'
import classes from './feedback.module.css'

interface PageStateProps {
  mark?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert'
}

function PageState({ mark, title, children, action, role }: PageStateProps) {
  return (
    <div className={classes['state']} role={role}>
      {mark !== undefined && <div className={classes['stateMark']}>{mark}</div>}
      <h2 className={classes['stateTitle']}>{title}</h2>
      {children !== undefined && <p className={classes['stateText']}>{children}</p>}
      {action !== undefined && <div className={classes['stateAction']}>{action}</div>}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  /** One sentence with facts: what is hidden, by what. */
  children?: ReactNode
  icon?: ReactNode
  /** One step to offer, an outlined button. */
  action?: ReactNode
}

/** An empty state, in place of the content. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <PageState title={title} mark={icon} action={action}>
      {children}
    </PageState>
  )
}

interface ErrorStateProps {
  message: string | undefined
  /** Retry is offered only where it can help. */
  kind?: FailureKind
  /** Time of the shown data, and what is kept. */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
}

/** A failed load, in place of the content. */
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
    <PageState
      role="alert"
      title={errorText(message)}
      mark={<StateMark state="bad" size={18} />}
      action={retry}
    >
      {children}
    </PageState>
  )
}

interface NoAccessStateProps {
  title?: string
  /** Which right is missing and who can grant it. */
  children?: ReactNode
  action?: ReactNode
}

/** A page that the viewer has no right to see. */
export function NoAccessState({
  title = 'You do not have access to this page',
  children,
  action,
}: NoAccessStateProps) {
  return (
    <PageState
      title={title}
      mark={<IconLock size={24} stroke={1.6} color="var(--sc-ink-2)" aria-hidden />}
      action={action}
    >
      {children}
    </PageState>
  )
}
