import type { SupportLine } from '@service-center/contract/emergency/emergency.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import classes from '../emergency.module.css'

/** The support lines, each with the greeting that its callers hear now. */
export function SupportLines({ lines, failure }: { lines: readonly SupportLine[]; failure: string | null }) {
  return (
    <>
      {failure !== null && (
        <PageNotice state="warning">
          {lines.length === 0
            ? `The telephone system could not be asked. ${failure}`
            : `The telephone system could not be asked; the lines are shown as they were known last. ${failure}`}
        </PageNotice>
      )}
      {lines.length === 0 && failure === null ? (
        <p className={classes['none']}>There are no support lines.</p>
      ) : (
        <ul className={classes['lines']} aria-label="Support lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line }: { line: SupportLine }) {
  const { name, number, greeting, isBreakdown, changedAt, changedBy } = line
  return (
    <li className={classes['line']}>
      <div className={classes['head']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['number']}>{number}</span>
      </div>
      <div className={classes['greeting']}>“{greeting}”</div>
      <div className={classes['head']}>
        <StateText state={isBreakdown ? 'warning' : 'ok'}>
          {isBreakdown ? 'Breakdown greeting' : 'Usual greeting'}
        </StateText>
        {changedAt !== null && (
          <span className={classes['since']}>
            since <Time at={changedAt} />, by {changedBy}
          </span>
        )}
      </div>
    </li>
  )
}
