import type { QcFullTrial, QcTrialOutcome, QcTrialPicture } from '@service-center/contract/qc/qc-trial.ts'
import {
  isAt,
  type PlacedQuestion,
  questionsOf,
  type QuestionPlace,
  questionState,
  type QuestionState,
  trialResult,
} from '@service-center/contract/qc/trial-rules.ts'

/** A question of a trial with everything that has come of it. */
export interface TrialQuestion extends PlacedQuestion {
  readonly state: QuestionState
  /** What counts; undefined: nothing yet. */
  readonly newest: QcTrialOutcome | undefined
  /** What came of it before, the newest first. */
  readonly earlier: readonly QcTrialOutcome[]
  readonly pictures: readonly QcTrialPicture[]
  /** When the command was sent that the robot has yet to answer, in unix seconds. */
  readonly waitingSince: number | undefined
}

type Trial = Pick<QcFullTrial, 'workflow' | 'outcomes' | 'pictures' | 'waiting'>

/** All questions of a trial, in their order. */
export function trialQuestions({ workflow, outcomes, pictures, waiting }: Trial): TrialQuestion[] {
  return questionsOf(workflow).map((placed) => {
    const own = outcomes.filter((outcome) => isAt(outcome, placed))
    const newest = own.at(-1)
    const taken = pictures.filter((picture) => isAt(picture, placed))
    const waitingSince = waiting.find((command) => isAt(command, placed))?.sentAt
    return {
      ...placed,
      newest,
      earlier: own.slice(0, -1).toReversed(),
      pictures: taken,
      waitingSince,
      state: questionState(placed.asked, {
        result: newest?.result,
        isWaiting: waitingSince !== undefined,
        hasPicture: taken.length > 0,
      }),
    }
  })
}

/** How far a chapter is. */
export interface ChapterProgress {
  readonly chapter: number
  readonly name: string
  readonly total: number
  /** How many of its questions have their result, and the picture that it needs. */
  readonly done: number
  readonly failed: number
}

const isDone = ({ state }: TrialQuestion) => state === 'passed' || state === 'failed' || state === 'skipped'

/** The chapters that have questions. */
export function chapterProgress(questions: readonly TrialQuestion[]): ChapterProgress[] {
  return [...Map.groupBy(questions, ({ chapter }) => chapter)].map(([chapter, own]) => ({
    chapter,
    name: own[0]?.of.name ?? '',
    total: own.length,
    done: own.filter(isDone).length,
    failed: own.filter(({ state }) => state === 'failed').length,
  }))
}

/** The place of the question in the list that comes next: the first that is not done, or else the last one. */
export function nextToDo(questions: readonly TrialQuestion[]): number {
  const open = questions.findIndex((question) => !isDone(question))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** A place as an address has it: '2-3' is the third question of the second chapter. A dot would make it a number. */
export const writePlace = ({ chapter, question }: QuestionPlace) => `${chapter + 1}-${question + 1}`

/** See {@link writePlace}. */
export function readPlace(text: string | undefined): QuestionPlace | undefined {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? '')
  if (match === null) return undefined
  return { chapter: Number(match[1]) - 1, question: Number(match[2]) - 1 }
}

/** The place in the list of the question that an address names; the next one to do where it names none. */
export function shownQuestion(questions: readonly TrialQuestion[], text: string | undefined): number {
  const place = readPlace(text)
  const named = place === undefined ? -1 : questions.findIndex((question) => isAt(question, place))
  return named === -1 ? nextToDo(questions) : named
}

/** What the end of a trial would be. */
export interface Ending {
  /** Why it cannot end yet, in a sentence; undefined: it can. */
  readonly obstacle: string | undefined
  readonly result: 'passed' | 'failed'
  /** What the result says, in a sentence. */
  readonly sentence: string
}

export function endingOf(questions: readonly TrialQuestion[]): Ending {
  const counted = (state: QuestionState) => questions.filter((question) => question.state === state).length
  const result = trialResult(questions.map(({ state }) => state))
  return { result, sentence: sentenceOf(result, counted), obstacle: obstacleOf(counted) }
}

type Counted = (state: QuestionState) => number

function obstacleOf(counted: Counted): string | undefined {
  if (counted('waiting') > 0) return 'The robot has yet to answer a command.'
  const missing = counted('pictureMissing')
  if (missing === 0) return undefined
  return missing === 1 ? 'One question needs a picture.' : `${missing} questions need a picture.`
}

function sentenceOf(result: 'passed' | 'failed', counted: Counted): string {
  const skipped = counted('skipped')
  const skips = skipped === 0 ? '' : `, ${skipped} of them skipped`
  if (result === 'passed') return `All questions are done${skips}: the trial has passed.`
  const parts = [
    ...(counted('failed') > 0 ? [`${questionsText(counted('failed'))} failed`] : []),
    ...(counted('open') > 0 ? [`${questionsText(counted('open'))} not done`] : []),
  ]
  return `${parts.length === 0 ? 'There are no questions' : parts.join(', ')}: the trial counts as failed.`
}

const questionsText = (count: number) => (count === 1 ? '1 question' : `${count} questions`)
