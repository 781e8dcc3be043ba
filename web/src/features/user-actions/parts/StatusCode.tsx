import { StateMark } from '../../../ui/state/StateMark.tsx'
import { isSuccess } from './success.ts'
import { statusText } from './status-text.ts'
import classes from './actions.module.css'

/** A status code; failures are highlighted, with their reason. */
export function StatusCode({ code, reason }: { code: number; reason: string | undefined }) {
  if (isSuccess(code)) return <>{code}</>
  return (
    <span className={classes['failed']}>
      <StateMark state="bad" label="Not success" />
      {statusText({ code, reason })}
    </span>
  )
}
