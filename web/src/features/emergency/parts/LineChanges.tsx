import type { LineOutcome } from '@service-center/contract/emergency/emergency.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import classes from '../emergency.module.css'

/** The lines whose greeting could not be changed, or perhaps not, and why. */
export function LineChanges({ changes }: { changes: readonly LineOutcome[] }) {
  return (
    <div role="alert" className={classes['changes']}>
      <strong>Not all greetings were changed. Try again to change the others.</strong>
      <ul className={classes['lines']}>
        {changes.map(({ name, number, state, failure }) => (
          <li key={`${name} ${number}`} className={classes['line']}>
            <StateText state={state === 'unknown' ? 'warning' : 'bad'}>
              {name}: {failure}
            </StateText>
          </li>
        ))}
      </ul>
    </div>
  )
}
