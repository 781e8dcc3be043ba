import { VisuallyHidden } from '@mantine/core'
import type { AccessCheck } from '@service-center/contract/users/user-access.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from './lists.module.css'

/** The checks, each with its result and explanation. */
export function CheckList({ checks }: { checks: readonly AccessCheck[] }) {
  return (
    <ul className={classes['rows']}>
      {checks.map(({ passed, check, explanation }) => (
        <li key={check}>
          <StateMark state={passed ? 'ok' : 'bad'} />
          <span className={classes['main']}>
            <VisuallyHidden>{passed ? 'Passed: ' : 'Failed: '}</VisuallyHidden>
            {check}
            <span className={classes['second']}>{explanation}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
