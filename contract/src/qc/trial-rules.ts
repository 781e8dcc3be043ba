import type { PICTURE_REQUIRED, QcChapter, QcQuestion, QcWorkflow } from './qc-workflow.ts'

/** States of a trial: running, or one of the ends. */
export const TRIAL_STATES = ['running', 'passed', 'failed', 'cancelled'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/** How an outcome came about: by checking the robot's data, its customer or its answer, or by a person. */
export const OUTCOME_KINDS = ['test', 'connect', 'command', 'manual', 'skip'] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]
export const OUTCOME_RESULTS = ['passed', 'failed', 'skipped'] as const
export type OutcomeResult = (typeof OUTCOME_RESULTS)[number]

/** How long a robot may take to answer a question's command. */
export const QC_COMMAND_TIMEOUT_MS = 30_000
/** Maximum number of pictures of one question in a trial. */
export const MAX_PICTURES_OF_QUESTION = 20

/** Maximum number of outcomes of one question in a trial, which limits how often it can be repeated. */
export const MAX_OUTCOMES_OF_QUESTION = 100

/** Position of a question: indexes of its chapter and of the question in it, from 0. */
export interface QuestionPlace {
  readonly chapter: number
  readonly question: number
}

/** What decides the state of a question, see `questionState`. */
export interface QuestionProgress {
  /** The newest outcome; undefined if there is none yet. */
  readonly result: OutcomeResult | undefined
  /** Whether a command is waiting for the robot's answer. */
  readonly isWaiting: boolean
  readonly hasPicture: boolean
}

/** State of a question; `pictureMissing`: its outcome needs a picture. */
export type QuestionState = 'open' | 'waiting' | 'pictureMissing' | OutcomeResult

type PictureRequired = (typeof PICTURE_REQUIRED)[number]

/** Whether a question with this result needs a picture. Skipped questions need none. */
export function needsPicture(required: PictureRequired, result: OutcomeResult): boolean {
  switch (required) {
    case 'always':
      return result !== 'skipped'
    case 'if passed':
      return result === 'passed'
    case 'if failed':
      return result === 'failed'
    case 'optional':
    case 'no':
      return false
  }
}

export const takesPictures = (question: QcQuestion) => question.questionConfig.pictureRequired !== 'no'

export function questionState(question: QcQuestion, progress: QuestionProgress): QuestionState {
  const { result, isWaiting, hasPicture } = progress
  if (isWaiting) return 'waiting'
  if (result === undefined) return 'open'
  const isMissing = !hasPicture && needsPicture(question.questionConfig.pictureRequired, result)
  return isMissing ? 'pictureMissing' : result
}

/** A trial passes only if every question passed or was skipped with a reason. */
export function trialResult(states: readonly QuestionState[]): 'passed' | 'failed' {
  return states.length > 0 && states.every((state) => state === 'passed' || state === 'skipped')
    ? 'passed'
    : 'failed'
}

/** How a question is answered: by a person, or automatically from the robot. */
export type QuestionKind = 'manual' | 'test' | 'command' | 'connect'

/** A person answers an automatic question without a subtype, because it does not say what to ask the robot. */
export function kindOfQuestion({ questionConfig }: QcQuestion): QuestionKind {
  return questionConfig.type === 'manual' ? 'manual' : (questionConfig.subtype ?? 'manual')
}

export interface PlacedQuestion extends QuestionPlace {
  readonly of: QcChapter
  readonly asked: QcQuestion
}

export function questionsOf(workflow: Pick<QcWorkflow, 'chapters'>): PlacedQuestion[] {
  return workflow.chapters.flatMap((of, chapter) =>
    of.questions.map((asked, question) => ({ chapter, question, of, asked })),
  )
}

export function findQuestion(
  workflow: Pick<QcWorkflow, 'chapters'>,
  { chapter, question }: QuestionPlace,
): QcQuestion | undefined {
  return workflow.chapters[chapter]?.questions[question]
}

export const isAt = (place: QuestionPlace, { chapter, question }: QuestionPlace) =>
  place.chapter === chapter && place.question === question

/** Number of a question for people, counted from 1: '2.3'. */
export const numberOf = ({ chapter, question }: QuestionPlace) => `${chapter + 1}.${question + 1}`

export function isForRobot({ filter }: Pick<QcWorkflow, 'filter'>, robotId: number): boolean {
  const [first, last] = filter.serialNumberFilterRange
  return robotId >= first && robotId <= last
}

/** Whether a chapter is for a user; a chapter without names is for everybody. */
export function isForUser({ allowedUsers }: Pick<QcChapter, 'allowedUsers'>, username: string): boolean {
  const names = allowedUsers.map((name) => name.trim()).filter((name) => name !== '')
  return names.length === 0 || names.includes(username)
}

/** The key in `table.key`. A key may contain dots. */
export function keyOf(tableAndKey: string): string {
  const dot = tableAndKey.indexOf('.')
  return dot === -1 ? tableAndKey : tableAndKey.slice(dot + 1)
}
