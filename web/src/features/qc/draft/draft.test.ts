import { qcWorkflowToSave } from '@service-center/contract/qc/workflow-to-save.ts'
import { expect, it } from 'vitest'
import { draftOf, nextVersionOf, usersOf, workflowOf } from './convert-draft.ts'
import {
  changeChapter,
  changeQuestion,
  chapterOfQuestion,
  duplicateOfChapter,
  placeQuestion,
  rebased,
  stepped,
  withChapters,
  withType,
} from './draft-edits.ts'
import {
  emptyQuestion,
  NO_COMMAND,
  NO_TEST,
  copyOf,
  emptyWorkflow,
  nextId,
  workflowLabel,
  workflowPicks,
} from './draft.ts'
import { testWorkflow } from './test-workflow.ts'

const save = (draft = draftOf(testWorkflow())) =>
  nextVersionOf(draft, { now: 1_800_000_000_000, username: 'peter', imageOf: ({ image }) => image })
const questionOf = (draft = draftOf(testWorkflow()), chapter = 1, place = 0) => {
  const question = draft.chapters[chapter]?.questions[place]
  if (question === undefined) throw new Error('There is no such question.')
  return question
}
const chapterOf = (draft = draftOf(testWorkflow()), place = 0) => {
  const chapter = draft.chapters[place]
  if (chapter === undefined) throw new Error('There is no such chapter.')
  return chapter
}

it('an unedited workflow converts to a draft and back unchanged', () => {
  expect(workflowOf(draftOf(testWorkflow()))).toEqual(testWorkflow())
})

it('saving raises the version of the workflow and of chapters with "Update version", and sets who and when', () => {
  const draft = draftOf(testWorkflow())
  const { key } = chapterOf(draft)
  const saved = save(changeChapter(draft, key, (chapter) => ({ ...chapter, updateVersion: true })))
  expect(saved).toMatchObject({ version: '5', created: '1800000000000', createdBy: 'peter' })
  expect(saved.chapters.map(({ version }) => version)).toEqual(['4', '1'])
  expect(qcWorkflowToSave.safeParse(saved).success).toBe(true)
  expect(draftOf(saved, draft).chapters.map((chapter) => [chapter.key, chapter.updateVersion])).toEqual(
    draft.chapters.map((chapter) => [chapter.key, false]),
  )
})

it('keeps a key that contains dots, and stores a second key in three fields', () => {
  const draft = draftOf(testWorkflow())
  const { key, test } = questionOf(draft)
  expect(test).toMatchObject({ key: 'Battery.main', operator: 'range', value: '20 80' })
  const edited = changeQuestion(draft, key, (question) => ({
    ...question,
    test: { ...question.test, rightType: 'db', rightKey: 'HDOP.best' },
  }))
  const saved = workflowOf(edited)
  expect(saved.chapters[1]?.questions[0]?.robotTest?.args).toMatchObject({
    rightType: 'db',
    rightValue: 'latest_device_data.HDOP.best',
    rightTable: 'latest_device_data',
    rightKey: 'HDOP.best',
  })
  expect(questionOf(draftOf(saved)).test.rightKey).toBe('HDOP.best')
})

it('changing the type resets the fields of the old type', () => {
  const command = withType(questionOf(undefined, 1, 0), 'command')
  expect(command).toMatchObject({ type: 'command', test: NO_TEST, command: NO_COMMAND, customer: null })
  const draft = draftOf(testWorkflow())
  const { key } = questionOf(draft)
  const saved = workflowOf(changeQuestion(draft, key, () => ({ ...command, key })))
  const question = saved.chapters[1]?.questions[0]
  expect(question?.questionConfig).toEqual({
    type: 'automatic',
    subtype: 'command',
    pictureRequired: 'if failed',
  })
  expect(question).not.toHaveProperty('robotTest')
  expect(question?.robotCommand).toEqual({
    commandType: 'call_ros_service',
    expected: [],
    args: { version: 1, service_args: '', service_namespace: '', ssid: '' },
  })
  const manual = workflowOf(changeQuestion(draft, key, (one) => withType(one, 'manual')))
  expect(manual.chapters[1]?.questions[0]?.questionConfig).toEqual({
    type: 'manual',
    pictureRequired: 'if failed',
  })
})

it('stores the network only for the command remove_wifi', () => {
  const draft = draftOf(testWorkflow())
  const { key } = questionOf(draft, 1, 1)
  const edited = changeQuestion(draft, key, (one) => ({
    ...one,
    command: { ...one.command, commandType: 'call_ros_service' },
  }))
  expect(workflowOf(edited).chapters[1]?.questions[1]?.robotCommand?.args.ssid).toBe('')
})

it('splits user names at commas', () => {
  expect(usersOf(' anna,peter , ,')).toEqual(['anna', 'peter'])
})

it('a new workflow and a copy start with version 1 and the next id', () => {
  const workflows = [testWorkflow({ id: '9' }), testWorkflow({ id: '12' })]
  const nothing = { data: [], unreadable: [] }
  expect([nextId({ ...nothing, data: workflows }), nextId(nothing)]).toEqual(['13', '1'])
  // A workflow that cannot be read keeps its number.
  const unreadable = [{ id: '40' }, { id: null }]
  expect(nextId({ data: workflows, unreadable })).toBe('41')
  expect(workflowOf(emptyWorkflow('13'))).toMatchObject({
    version: '1',
    name: '',
    chapters: [],
    filter: { serialNumberFilterRange: [1, 1] },
  })
  expect(copyOf(draftOf(testWorkflow()), '13')).toMatchObject({
    id: '13',
    name: 'Final check Copy',
    version: '1',
  })
})

it('lists workflows with the latest update first', () => {
  const workflows = [
    testWorkflow({ id: '1', created: '999' }),
    testWorkflow({ id: '2', created: '10000' }),
    testWorkflow({ id: '3', created: '2000' }),
  ]
  expect(workflowPicks(workflows).list.map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(workflowLabel(testWorkflow())).toBe('12 Final check (serial 1-500)')
})

it('an edit keeps the unchanged parts as the same objects', () => {
  const draft = draftOf(testWorkflow())
  const { key } = questionOf(draft, 1, 2)
  const edited = changeQuestion(draft, key, (question) => ({ ...question, name: 'Other' }))
  expect(edited.chapters[0]).toBe(draft.chapters[0])
  expect(edited.chapters[1]?.questions[0]).toBe(draft.chapters[1]?.questions[0])
  expect(edited.chapters[1]?.questions[2]?.name).toBe('Other')
  expect(changeQuestion(draft, 'unknown', () => emptyQuestion())).toBe(draft)
})

it('moves a chapter one step, but not past the end', () => {
  const draft = draftOf(testWorkflow())
  const { key } = chapterOf(draft)
  const names = (by: -1 | 1) =>
    withChapters(draft, (chapters) => stepped(chapters, key, by)).chapters.map(({ name }) => name)
  expect([names(1), names(-1)]).toEqual([
    ['Electronics', 'Drive'],
    ['Drive', 'Electronics'],
  ])
})

it('moves a question within its chapter and into another one', () => {
  const draft = draftOf(testWorkflow())
  const motor = questionOf(draft, 0, 0)
  const battery = questionOf(draft, 1, 0)
  const moved = placeQuestion(draft, motor.key, { target: battery.key, side: 'after' })
  expect(moved.chapters.map(({ questions }) => questions.map(({ name }) => name))).toEqual([
    [],
    ['Battery', 'Motor', 'Forget the network', 'Customer'],
  ])
  expect(chapterOfQuestion(moved, motor.key)?.name).toBe('Electronics')
  const within = placeQuestion(draft, battery.key, { target: questionOf(draft, 1, 2).key, side: 'before' })
  expect(within.chapters[1]?.questions.map(({ name }) => name)).toEqual([
    'Forget the network',
    'Battery',
    'Customer',
  ])
})

const keysOf = (text: string) => text.match(/"[cqde]\d+"/g) ?? []

it('a duplicated chapter has new keys and version 1', () => {
  const chapter = chapterOf(undefined, 1)
  const copy = duplicateOfChapter(chapter)
  const keys = [...keysOf(JSON.stringify(chapter)), ...keysOf(JSON.stringify(copy))]
  expect(new Set(keys).size).toBe(keys.length)
  expect(copy.version).toBe('1')
})

it('keeps edits made while saving, with the saved versions', () => {
  const draft = draftOf(testWorkflow())
  const flagged = changeChapter(draft, chapterOf(draft).key, (one) => ({ ...one, updateVersion: true }))
  const saved = draftOf(save(flagged), flagged)
  const later = changeChapter(flagged, chapterOf(draft).key, (one) => ({ ...one, name: 'Driving' }))
  expect(rebased(later, saved)).toMatchObject({
    version: '5',
    createdBy: 'peter',
    chapters: [{ name: 'Driving', version: '4', updateVersion: false }, { version: '1' }],
  })
})
