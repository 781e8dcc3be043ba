import { expect, it } from 'vitest'
import { emptyChapter, emptyDescription, emptyExpected, emptyQuestion, emptyWorkflow } from './draft.ts'
import { withType } from './draft-edits.ts'
import { draftOf } from './convert-draft.ts'
import { problemsOf, problemsOfQuestion, problemAt } from './draft-problems.ts'
import { testWorkflow } from './test-workflow.ts'

it('a complete workflow has no problems', () => {
  expect(problemsOf(draftOf(testWorkflow()))).toEqual([])
})

it('requires the name, the serial numbers and the fields of chapters', () => {
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

it('refuses a last serial number below the first one', () => {
  const draft = { ...draftOf(testWorkflow()), serialMin: 5, serialMax: 4 }
  expect(problemsOf(draft)).toMatchObject([
    { field: 'w.serialMax', message: 'Must not be below the first serial number.' },
  ])
})

it('requires the name of a question and the texts of its descriptions', () => {
  const description = emptyDescription()
  const question = { ...emptyQuestion(), descriptions: [description] }
  expect(problemsOfQuestion(question).map(([field]) => field)).toEqual([
    `${question.key}.name`,
    `${description.key}.text`,
  ])
})

it('requires the fields of a command, the network only for remove_wifi', () => {
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

it('finds the form field for an error of the server', () => {
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
