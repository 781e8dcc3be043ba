import type { QcTrialOutcome } from '@service-center/contract/qc/qc-trial.ts'
import type { ReactNode } from 'react'
import { StateText } from '../../../ui/state/StateText.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { QUESTION_WORDS } from './trial-words.ts'
import classes from './trial.module.css'

export function OutcomeView({ outcome }: { outcome: QcTrialOutcome }) {
  const { result, sentences, note, answer, createdAt, byUser } = outcome
  const { word, look } = QUESTION_WORDS[result]
  return (
    <div className={classes['outcome']} data-result={result}>
      <div className={classes['outcomeHead']}>
        <StateText state={look}>{word}</StateText>
        <span className={classes['quiet']}>
          <Time at={createdAt} />, {byUser}
        </span>
      </div>
      {sentences.length > 0 && (
        <ul className={classes['sentences']}>
          {sentences.map(({ passed, sentence, reportedAt }, index) => (
            // The sentences of an outcome never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <StateMark state={passed ? 'ok' : 'bad'} />
              <span>
                {sentence}
                {reportedAt !== null && (
                  <span className={classes['quiet']}>
                    {' '}
                    Reported <Time at={reportedAt} />.
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className={classes['note']}>{note}</p>}
      {answer !== null && (
        <details className={classes['answer']}>
          <summary>Answer of the robot</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </div>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function EarlierOutcomes({ outcomes }: { outcomes: readonly QcTrialOutcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <details className={classes['earlier']}>
      <summary>{outcomes.length === 1 ? '1 earlier outcome' : `${outcomes.length} earlier outcomes`}</summary>
      {outcomes.map((outcome) => (
        <OutcomeView key={outcome.id} outcome={outcome} />
      ))}
    </details>
  )
}
