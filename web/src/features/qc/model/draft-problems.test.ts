import { expect, it } from 'vitest'
import { emptyChapter, emptyDescription, emptyExpected, emptyQuestion } from './draft.ts'
import { withType } from './draft-edits.ts'
import { draftOf } from './draft-of.ts'
import { problemsOf, problemsOfQuestion } from './draft-problems.ts'
import { problemAt } from './problem-at.ts'
import { testWorkflow } from './test-workflow.ts'
import { emptyWorkflow } from './workflow-list.ts'

it('a complete workflow has nothing wrong', () => {
  expect(problemsOf(draftOf(testWorkflow()))).toEqual([])
})

it('the name, the serial numbers, and the fields of chapters are required', () => {
  const chapter = { ...emptyChapter(), allowedUsers: ' , ' }
  const draft = { ...emptyWorkflow('1'), serialMin: null, serialMax: null, chapters: [chapter] }
  expect(problemsOf(draft).map(({ field }) => field)).toEqual([
    'w.name',
    'w.serialMin',
    'w.serialMax',
    `${chapter.key}.allowedUsers`,
    `${chapter.key}.name`,
  ])
})

it('the last serial number is not below the first one', () => {
  const draft = { ...draftOf(testWorkflow()), serialMin: 5, serialMax: 4 }
  expect(problemsOf(draft)).toMatchObject([
    { field: 'w.serialMax', message: 'Must not be below the first serial number.' },
  ])
})

it('a question needs a name and the texts of its descriptions', () => {
  const description = emptyDescription()
  const question = { ...emptyQuestion(), descriptions: [description] }
  expect(problemsOfQuestion(question).map(([field]) => field)).toEqual([
    `${question.key}.name`,
    `${description.key}.text`,
  ])
})

it('a command needs its fields, the network only to remove one', () => {
  const question = withType({ ...emptyQuestion(), name: 'Wifi' }, 'command')
  const expected = emptyExpected()
  const filled = { ...question.command, commandType: 'remove_wifi', version: null, expected: [expected] }
  const fields = (command = question.command) =>
    problemsOfQuestion({ ...question, command }).map(([field]) => field.split('.')[1])
  expect(fields()).toEqual(['serviceArgs', 'serviceNamespace'])
  expect(fields(filled)).toEqual([
    'version',
    'serviceArgs',
    'serviceNamespace',
    'ssid',
    'expectedKey',
    'expectedValue',
  ])
})

it('an error of the server finds its field', () => {
  const draft = draftOf(testWorkflow())
  const chapter = draft.chapters[1]
  const at = (param: string) => problemAt(draft, { param, msg: 'No.' })
  expect(at('filter.serialNumberFilterRange.1')).toMatchObject({ field: 'w.serialMax', message: 'No.' })
  expect(at('chapters.1.allowedUsers.0')).toMatchObject({ field: `${chapter?.key}.allowedUsers` })
  const question = chapter?.questions[1]
  expect(at('chapters.1.questions.1.robotCommand.expected.0.key')).toEqual({
    chapter: chapter?.key,
    question: question?.key,
    field: `${question?.command.expected[0]?.key}.expectedKey`,
    message: 'No.',
  })
  const description = draft.chapters[0]?.questions[0]?.descriptions[0]
  expect(at('chapters.0.questions.0.description.0.image')).toMatchObject({
    field: `${description?.key}.image`,
  })
  expect([at('version'), at('chapters.9.name'), at('chapters.0.questions.0.other')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
