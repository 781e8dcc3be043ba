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

export interface TrialQuestion extends PlacedQuestion {
  readonly state: QuestionState
  /** The outcome that counts; undefined if there is none yet. */
  readonly newest: QcTrialOutcome | undefined
  /** The outcomes before, newest first. */
  readonly earlier: readonly QcTrialOutcome[]
  readonly pictures: readonly QcTrialPicture[]
  /** When the command that waits for an answer was sent, in unix seconds. */
  readonly waitingSince: number | undefined
}

type Trial = Pick<QcFullTrial, 'workflow' | 'outcomes' | 'pictures' | 'waiting'>

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

interface ChapterProgress {
  readonly chapter: number
  readonly name: string
  readonly total: number
  /** Number of questions with a result and, if needed, a picture. */
  readonly done: number
  readonly failed: number
}

const isDone = ({ state }: TrialQuestion) => state === 'passed' || state === 'failed' || state === 'skipped'

/** The progress of the chapters that have questions. */
export function chapterProgress(questions: readonly TrialQuestion[]): ChapterProgress[] {
  return [...Map.groupBy(questions, ({ chapter }) => chapter)].map(([chapter, own]) => ({
    chapter,
    name: own[0]?.of.name ?? '',
    total: own.length,
    done: own.filter(isDone).length,
    failed: own.filter(({ state }) => state === 'failed').length,
  }))
}

/** Index of the first question that is not done, or of the last one if all are done. */
export function nextToDo(questions: readonly TrialQuestion[]): number {
  const open = questions.findIndex((question) => !isDone(question))
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** Writes a place for the address: '2-3' is question 3 of chapter 2. With a dot it would be parsed as a number. */
export const writePlace = ({ chapter, question }: QuestionPlace) => `${chapter + 1}-${question + 1}`

/** See {@link writePlace}. */
export function readPlace(text: string | undefined): QuestionPlace | undefined {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? '')
  if (match === null) return undefined
  return { chapter: Number(match[1]) - 1, question: Number(match[2]) - 1 }
}

/** Index of the question that the address names, or of the next one to do. */
export function shownQuestion(questions: readonly TrialQuestion[], text: string | undefined): number {
  const place = readPlace(text)
  const named = place === undefined ? -1 : questions.findIndex((question) => isAt(question, place))
  return named === -1 ? nextToDo(questions) : named
}

interface Ending {
  /** Why the trial cannot end yet; undefined if it can. */
  readonly obstacle: string | undefined
  readonly result: 'passed' | 'failed'
  readonly sentence: string
}

/** What would happen if the trial ended now. */
export function endingOf(questions: readonly TrialQuestion[]): Ending {
  const countOf = (state: QuestionState) => questions.filter((question) => question.state === state).length
  const result = trialResult(questions.map(({ state }) => state))
  return { result, sentence: sentenceOf(result, countOf), obstacle: obstacleOf(countOf) }
}

type CountOf = (state: QuestionState) => number

function obstacleOf(countOf: CountOf): string | undefined {
  if (countOf('waiting') > 0) return 'The robot has yet to answer a command.'
  const missing = countOf('pictureMissing')
  if (missing === 0) return undefined
  return missing === 1 ? 'One question needs a picture.' : `${missing} questions need a picture.`
}

function sentenceOf(result: 'passed' | 'failed', countOf: CountOf): string {
  const skipped = countOf('skipped')
  const skips = skipped === 0 ? '' : `, ${skipped} of them skipped`
  if (result === 'passed') return `All questions are done${skips}: the trial has passed.`
  const parts = [
    ...(countOf('failed') > 0 ? [`${questionsText(countOf('failed'))} failed`] : []),
    ...(countOf('open') > 0 ? [`${questionsText(countOf('open'))} not done`] : []),
  ]
  return `${parts.length === 0 ? 'There are no questions' : parts.join(', ')}: the trial counts as failed.`
}

const questionsText = (count: number) => (count === 1 ? '1 question' : `${count} questions`)
