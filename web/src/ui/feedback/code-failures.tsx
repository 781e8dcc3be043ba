import { Button } from '@mantine/core'
import { Component, type ReactNode, Suspense } from 'react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

/** Shown when the whole console fails, with the details that an administrator needs. */
export function CriticalErrorScreen({ detail }: { detail?: string }) {
  return (
    <main className={classes['critical']}>
      <StateMark state="bad" size={24} />
      <div role="alert">
        <h1>Something went wrong</h1>
        <p>Please reload the page. If this happens again, contact an administrator.</p>
      </div>
      {detail !== undefined && <pre className={classes['detail']}>{detail}</pre>}
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </main>
  )
}

interface LazyPartProps {
  /** Lazy components. */
  children: ReactNode
  /** Shown while their code is loading. */
  fallback: ReactNode
  /** Shown if the code could not be loaded. */
  failure?: ReactNode
}

/** Contains lazy components: if their code cannot be loaded, the rest of the page stays as it is. */
export class LazyPart extends Component<LazyPartProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { children, fallback, failure = <MissingCode /> } = this.props
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>
    if (!isMissingCode(error)) throw error
    return failure
  }
}

/** Shown in place of a part whose code could not be loaded. Not an `ErrorState`, which is not part of the first load. */
export function MissingCode({ isPage = false }: { isPage?: boolean }) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={classes['state']} role="alert">
      <div className={classes['stateMark']}>
        <StateMark state="bad" size={18} />
      </div>
      <Title className={classes['stateTitle']}>This part could not be loaded</Title>
      <p className={classes['stateText']}>
        There may be a new version, or no connection. Reloading loses what is not saved.
      </p>
      <div className={classes['stateAction']}>
        <Button onClick={() => globalThis.location.reload()}>Reload</Button>
      </div>
    </div>
  )
}

const missing = new WeakSet<object>()

/**
 * Marks the errors of failed lazy imports: after a deployment, the server no longer has the files of a console that is open.
 * Call once, before the first lazy import.
 */
export function markMissingCode(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // With the browser's own message the router would reload the page, even if the network is down.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  })
}

/** Whether the error is that of a failed lazy import. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)
