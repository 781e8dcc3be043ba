import type { PICTURE_REQUIRED, QcChapter, QcQuestion, QcWorkflow } from './qc-workflow.ts'

/** What a trial can be: running, or ended in one of these ways. */
export const TRIAL_STATES = ['running', 'passed', 'failed', 'cancelled'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/** How an outcome came about: a check of the robot's data, of its customer, its answer, or what a person says. */
export const OUTCOME_KINDS = ['test', 'connect', 'command', 'manual', 'skip'] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]
export const OUTCOME_RESULTS = ['passed', 'failed', 'skipped'] as const
export type OutcomeResult = (typeof OUTCOME_RESULTS)[number]

/** How long a robot has to answer a command of a question. */
export const QC_COMMAND_TIMEOUT_MS = 30_000
/** The most pictures of one question in a trial. */
export const MAX_PICTURES_OF_QUESTION = 20

/** The most outcomes of one question in a trial: how often it can be done again. */
export const MAX_OUTCOMES_OF_QUESTION = 100

/** A question of a trial, by the places of its chapter and of itself in it, from 0. */
export interface QuestionPlace {
  readonly chapter: number
  readonly question: number
}

/** What a question needs to be done: see `questionState`. */
export interface QuestionProgress {
  /** The newest outcome; undefined: none yet. */
  readonly result: OutcomeResult | undefined
  /** Whether the robot has yet to answer a command. */
  readonly isWaiting: boolean
  readonly hasPicture: boolean
}

/** Where a question stands; `pictureMissing`: it has an outcome that needs a picture. */
export type QuestionState = 'open' | 'waiting' | 'pictureMissing' | OutcomeResult

type PictureRequired = (typeof PICTURE_REQUIRED)[number]

/** Whether a question with this result needs a picture. What was skipped needs none. */
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

/** Whether pictures of a question are taken at all. */
export const takesPictures = (question: QcQuestion) => question.questionConfig.pictureRequired !== 'no'

export function questionState(question: QcQuestion, progress: QuestionProgress): QuestionState {
  const { result, isWaiting, hasPicture } = progress
  if (isWaiting) return 'waiting'
  if (result === undefined) return 'open'
  const isMissing = !hasPicture && needsPicture(question.questionConfig.pictureRequired, result)
  return isMissing ? 'pictureMissing' : result
}

/** A trial has passed only if each of its questions has passed, or was skipped with a reason. */
export function trialResult(states: readonly QuestionState[]): 'passed' | 'failed' {
  return states.length > 0 && states.every((state) => state === 'passed' || state === 'skipped')
    ? 'passed'
    : 'failed'
}

/** How a question is answered: by a person, or by what the robot says. */
export type QuestionKind = 'manual' | 'test' | 'command' | 'connect'

/** An automatic question without a subtype is answered by a person: nothing says what to ask of the robot. */
export function kindOfQuestion({ questionConfig }: QcQuestion): QuestionKind {
  return questionConfig.type === 'manual' ? 'manual' : (questionConfig.subtype ?? 'manual')
}

/** A question with its place. */
export interface PlacedQuestion extends QuestionPlace {
  readonly of: QcChapter
  readonly asked: QcQuestion
}

/** All questions of a workflow, in their order. */
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

/** A question as people count: '2.3', from 1. */
export const numberOf = ({ chapter, question }: QuestionPlace) => `${chapter + 1}.${question + 1}`

/** Whether a workflow is for a robot with this serial number. */
export function isForRobot({ filter }: Pick<QcWorkflow, 'filter'>, robotId: number): boolean {
  const [first, last] = filter.serialNumberFilterRange
  return robotId >= first && robotId <= last
}

/** Whether a chapter is for a user; without names it is for everybody. */
export function isForUser({ allowedUsers }: Pick<QcChapter, 'allowedUsers'>, username: string): boolean {
  const names = allowedUsers.map((name) => name.trim()).filter((name) => name !== '')
  return names.length === 0 || names.includes(username)
}

/** A key in a check, as `table.key`; a key may contain dots. */
export function keyOf(tableAndKey: string): string {
  const dot = tableAndKey.indexOf('.')
  return dot === -1 ? tableAndKey : tableAndKey.slice(dot + 1)
}
