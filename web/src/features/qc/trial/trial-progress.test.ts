import type { QcFullTrial, QcTrialOutcome } from '@service-center/contract/qc/qc-trial.ts'
import type { QcQuestion } from '@service-center/contract/qc/qc-workflow.ts'
import { expect, test } from 'vitest'
import {
  chapterProgress,
  endingOf,
  nextToDo,
  readPlace,
  shownQuestion,
  trialQuestions,
  writePlace,
} from './trial-progress.ts'

const manual = (
  name: string,
  pictureRequired: QcQuestion['questionConfig']['pictureRequired'] = 'no',
): QcQuestion => ({
  name,
  description: [],
  questionConfig: { type: 'manual', pictureRequired },
})
const chapter = (name: string, questions: QcQuestion[]) => ({
  name,
  version: '1',
  allowedUsers: [],
  questions,
})

let ids = 0
const outcome = (place: string, result: QcTrialOutcome['result']): QcTrialOutcome => ({
  id: (ids += 1),
  ...(readPlace(place) ?? { chapter: 0, question: 0 }),
  kind: 'manual',
  result,
  sentences: [],
  note: '',
  answer: null,
  createdAt: ids,
  byUser: 'anna',
})

const CHAPTERS = [
  chapter('Battery', [manual('Charge'), manual('Cable', 'always')]),
  chapter('Empty', []),
  chapter('Wheels', [manual('Tyres')]),
]
function questionsWith(given: Partial<QcFullTrial>) {
  const workflow = {
    id: '1',
    name: 'Final',
    version: '1',
    created: '1',
    createdBy: 'anna',
    filter: { serialNumberFilterRange: [1, 9] as [number, number] },
    chapters: CHAPTERS,
  }
  return trialQuestions({ workflow, outcomes: [], pictures: [], waiting: [], ...given })
}
const picture = {
  id: 1,
  chapter: 0,
  question: 1,
  contentType: 'image/jpeg',
  size: 1,
  createdAt: 1,
  byUser: 'anna',
}

test('the newest outcome counts, earlier ones are listed', () => {
  const outcomes = [
    outcome('1-1', 'failed'),
    outcome('3-1', 'failed'),
    outcome('1-1', 'failed'),
    outcome('1-1', 'passed'),
  ]
  const [charge, cable, tyres] = questionsWith({ outcomes })
  expect([charge?.state, cable?.state, tyres?.state]).toEqual(['passed', 'open', 'failed'])
  expect(charge?.earlier.map(({ id }) => id)).toEqual([outcomes[2]?.id, outcomes[0]?.id])
  expect(cable?.newest).toBeUndefined()
})

test('a question without its required picture is not done', () => {
  const outcomes = [outcome('1-2', 'passed')]
  expect(questionsWith({ outcomes })[1]?.state).toBe('pictureMissing')
  expect(questionsWith({ outcomes, pictures: [picture] })[1]?.state).toBe('passed')
})

test('a question with an unanswered command is waiting', () => {
  const waiting = [{ chapter: 0, question: 0, sentAt: 77 }]
  expect(questionsWith({ waiting })[0]).toMatchObject({ state: 'waiting', waitingSince: 77 })
})

test('counts the done and failed questions of each chapter', () => {
  const questions = questionsWith({
    outcomes: [outcome('1-1', 'failed'), outcome('1-2', 'passed'), outcome('3-1', 'skipped')],
  })
  expect(chapterProgress(questions)).toEqual([
    { chapter: 0, name: 'Battery', total: 2, done: 1, failed: 1 },
    { chapter: 2, name: 'Wheels', total: 1, done: 1, failed: 0 },
  ])
})

test('the next question is the first one that is not done', () => {
  expect(nextToDo(questionsWith({}))).toBe(0)
  expect(nextToDo(questionsWith({ outcomes: [outcome('1-1', 'failed')] }))).toBe(1)
  const outcomes = ['1-1', '1-2', '3-1'].map((place) => outcome(place, 'skipped'))
  expect(nextToDo(questionsWith({ outcomes }))).toBe(2)
  expect(nextToDo([])).toBe(0)
})

test('the address counts chapters and questions from 1', () => {
  const questions = questionsWith({})
  expect(shownQuestion(questions, '3-1')).toBe(2)
  expect(readPlace(writePlace({ chapter: 2, question: 0 }))).toEqual({ chapter: 2, question: 0 })
  for (const none of [undefined, '', '2-1', '9-9', 'x', '1']) expect(shownQuestion(questions, none)).toBe(0)
})

test('tells what ending the trial would result in, and why it cannot end yet', () => {
  expect(endingOf(questionsWith({}))).toEqual({
    result: 'failed',
    obstacle: undefined,
    sentence: '3 questions not done: the trial counts as failed.',
  })
  const outcomes = [outcome('1-1', 'failed'), outcome('1-2', 'passed')]
  expect(endingOf(questionsWith({ outcomes })).obstacle).toBe('One question needs a picture.')
  expect(endingOf(questionsWith({ outcomes, pictures: [picture] })).sentence).toBe(
    '1 question failed, 1 question not done: the trial counts as failed.',
  )
  const all = [outcome('1-1', 'passed'), outcome('1-2', 'skipped'), outcome('3-1', 'passed')]
  expect(endingOf(questionsWith({ outcomes: all }))).toEqual({
    result: 'passed',
    obstacle: undefined,
    sentence: 'All questions are done, 1 of them skipped: the trial has passed.',
  })
  const waiting = [{ chapter: 0, question: 0, sentAt: 1 }]
  expect(endingOf(questionsWith({ outcomes: all, waiting })).obstacle).toBe(
    'The robot has yet to answer a command.',
  )
  expect(endingOf([]).sentence).toBe('There are no questions: the trial counts as failed.')
})
