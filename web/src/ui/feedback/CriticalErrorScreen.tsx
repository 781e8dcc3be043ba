import { Button } from '@mantine/core'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

/** Shown when the whole console fails. Says what to do, and what an administrator needs to know. */
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
