import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { formatTime } from '../../../../ui/time/format-time.ts'
import { QUESTION_WORDS, TRIAL_WORDS } from '../trial-words.ts'
import { trialQuestions } from './trial-progress.ts'

/** The result of a trial as plain text, for a message or a ticket. `offset` is the user's, in hours. */
export function trialText(trial: QcFullTrial, { offset, link }: { offset: number; link: string }): string {
  const timeOf = (at: number) => formatTime(at, { offset, pattern: 'full' })
  const questions = trialQuestions(trial)
  const lines = questions.flatMap(({ asked, state, newest, pictures, of, ...place }) => [
    ...(place.question === 0 ? ['', `Chapter ${place.chapter + 1}. ${of.name}`] : []),
    `${numberOf(place)} ${asked.name}: ${QUESTION_WORDS[state].word}`,
    ...(newest?.sentences ?? []).map(({ sentence }) => `  ${sentence}`),
    ...(newest === undefined || newest.note === '' ? [] : [`  ${newest.note}`]),
    ...(pictures.length === 0
      ? []
      : [`  ${pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}`]),
  ])
  return [
    `Trial ${trial.id}: ${TRIAL_WORDS[trial.state].word}`,
    `Workflow ${trial.workflowId} ${trial.workflowName}, version ${trial.workflowVersion}, on robot ${trial.robotId}`,
    `Started ${timeOf(trial.startedAt)} by ${trial.startedBy}`,
    ...(trial.endedAt === null ? [] : [`Ended ${timeOf(trial.endedAt)} by ${trial.endedBy ?? ''}`.trim()]),
    link,
    ...lines,
  ].join('\n')
}
