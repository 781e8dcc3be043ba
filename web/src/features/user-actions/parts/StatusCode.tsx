import { StateMark } from '../../../ui/state/StateMark.tsx'
import { isSuccess } from './success.ts'
import classes from './actions.module.css'

/** A status code; failures are highlighted. */
export function StatusCode({ code }: { code: number }) {
  if (isSuccess(code)) return <>{code}</>
  return (
    <span className={classes['failed']}>
      <StateMark state="bad" label="Not success" />
      {code}
    </span>
  )
}
