import type { QuestionState, TrialState } from '@service-center/contract/qc/trial-rules.ts'
import type { StateName } from '../../../ui/state/states.ts'

interface Word {
  readonly word: string
  readonly look: StateName
}

/** The states of trials, in words and marks. */
export const TRIAL_WORDS: Readonly<Record<TrialState, Word>> = {
  running: { word: 'Running', look: 'info' },
  passed: { word: 'Passed', look: 'ok' },
  failed: { word: 'Failed', look: 'bad' },
  cancelled: { word: 'Cancelled', look: 'offline' },
}

/** The states of questions, in words and marks. */
export const QUESTION_WORDS: Readonly<Record<QuestionState, Word>> = {
  open: { word: 'Not done', look: 'unknown' },
  waiting: { word: 'Waiting', look: 'info' },
  pictureMissing: { word: 'Picture missing', look: 'warning' },
  passed: { word: 'Passed', look: 'ok' },
  failed: { word: 'Failed', look: 'bad' },
  skipped: { word: 'Skipped', look: 'offline' },
}
