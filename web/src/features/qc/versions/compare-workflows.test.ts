import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { expect, it } from 'vitest'
import { manualQuestion, TEST_QUESTION, testWorkflow } from '../draft/test-workflow.ts'
import { compareWorkflows } from './compare-workflows.ts'
import { differenceCounts, wordsOf } from './Comparison.tsx'
import { matchItems } from './match-items.ts'

const words = (before: QcWorkflow, after: QcWorkflow) => compareWorkflows(before, after).map(wordsOf)

function withQuestions(questions: QcWorkflow['chapters'][number]['questions']): QcWorkflow {
  return testWorkflow({ chapters: [{ name: 'Drive', version: '1', allowedUsers: ['anna'], questions }] })
}

it('finds no differences if only the version and who saved it differ', () => {
  const later = testWorkflow({ version: '9', created: '1', createdBy: 'peter' })
  expect(compareWorkflows(testWorkflow(), later)).toEqual([])
})

it('lists the changed fields', () => {
  const before = testWorkflow()
  const [drive, electronics] = before.chapters
  if (drive === undefined || electronics === undefined) throw new Error('The workflow has two chapters.')
  const after = testWorkflow({
    name: 'Last check',
    filter: { serialNumberFilterRange: [1, 900] },
    chapters: [
      { ...drive, allowedUsers: ['anna'] },
      { ...electronics, name: 'Electrics', questions: electronics.questions },
    ],
  })
  expect(words(before, after)).toEqual([
    'Name changed from “Final check” to “Last check”',
    'Serial number max changed from “500” to “900”',
    'Chapter 1. Drive: Allowed users changed from “anna, peter” to “anna”',
    'Chapter 2. Electrics: Chapter name changed from “Electronics” to “Electrics”',
  ])
})

it('lists what was added, removed and moved', () => {
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => manualQuestion(name))
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Four.')
  const before = withQuestions([a, b, c, d])
  const after = withQuestions([c, a, b])
  expect(words(before, after)).toEqual([
    'Chapter 1. Drive, question 4. D was removed',
    'Chapter 1. Drive, question 1. C was moved from place 3 to place 1',
  ])
  expect(words(after, before)).toEqual([
    'Chapter 1. Drive, question 3. C was moved from place 1 to place 3',
    'Chapter 1. Drive, question 4. D was added',
  ])
  expect(differenceCounts(compareWorkflows(before, after))).toBe('1 removed, 1 moved')
})

it('matches a renamed question at the same place if the list has the same length', () => {
  expect(words(withQuestions([manualQuestion('A')]), withQuestions([manualQuestion('B')]))[0]).toBe(
    'Chapter 1. Drive, question 1. B: Question Name changed from “A” to “B”',
  )
})

it('recognizes a renamed question, and lists the changed fields of a check', () => {
  const before = withQuestions([TEST_QUESTION])
  const args = TEST_QUESTION.robotTest?.args
  if (args === undefined) throw new Error('It is a check.')
  const renamed = withQuestions([{ ...TEST_QUESTION, name: 'Charge' }])
  expect(words(before, renamed)).toEqual([
    'Chapter 1. Drive, question 1. Charge: Question Name changed from “Battery” to “Charge”',
  ])
  const stricter = withQuestions([
    { ...TEST_QUESTION, robotTest: { args: { ...args, operator: '>', rightValue: '50' } } },
  ])
  expect(words(before, stricter)).toEqual([
    'Chapter 1. Drive, question 1. Battery: Operator changed from “range (space separated)” to “>”',
    'Chapter 1. Drive, question 1. Battery: Value changed from “20 80” to “50”',
  ])
})

it('shows a changed text and a changed picture of a description separately', () => {
  const at = 'Chapter 1. Drive, question 1. Motor, description 1'
  const question = manualQuestion('Motor', 'Look')
  const withDescription = (image: string, text: string) =>
    withQuestions([{ ...question, description: [{ image, text }] }])
  const before = withDescription('one.jpg', 'Look')
  expect(words(before, withDescription('one.jpg', 'Look twice'))).toEqual([
    `${at}: Description text changed from “Look” to “Look twice”`,
  ])
  expect(words(before, withDescription('two.jpg', 'Look'))).toEqual([
    `${at}: Picture changed from “A picture” to “Another picture”`,
  ])
  expect(words(before, withDescription('', 'Other'))).toEqual([
    `${at}: Description text changed from “Look” to “Other”`,
    `${at}: Picture changed from “A picture” to “None”`,
  ])
})

it('matches equal items one to one', () => {
  const { matched, removed, added } = matchItems(['x', 'x', 'y'], ['x', 'y'], {
    nameOf: (text) => text,
    likeness: () => 0,
  })
  expect(matched.map(({ from, to, isMoved }) => [from, to, isMoved])).toEqual([
    [0, 0, false],
    [2, 1, false],
  ])
  expect([removed, added]).toEqual([[{ item: 'x', place: 1 }], []])
})
