import { expect, test } from 'vitest'
import { qcWorkflowOf } from '../../../testing/worlds/qc-workflows.ts'
import { readWorkflows } from './outside-workflow.ts'

test('a workflow in our own form stays as it is', async () => {
  const workflow = qcWorkflowOf({ image: 'a/b.jpg' })
  expect(await readWorkflows([workflow])).toEqual({ data: [workflow], unreadable: [] })
})

test('names have nothing that disturbs the text around them; a description keeps its lines', async () => {
  const [workflow] = (
    await readWorkflows([{ ...qcWorkflowOf(), name: '\u202E4106\nnew', createdBy: 'an\u2067na' }])
  ).data
  expect(workflow).toMatchObject({ name: '4106 new', createdBy: 'anna' })
  const question = {
    name: 'Wheel\u2028s',
    description: [{ text: 'One\ntwo' }],
    questionConfig: { type: 'manual' },
  }
  const chapters = [{ name: '\u200BA', allowedUsers: ['be\u202En'], questions: [question] }]
  expect((await readWorkflows([{ ...qcWorkflowOf(), chapters }])).data[0]?.chapters).toMatchObject([
    {
      name: 'A',
      allowedUsers: ['ben'],
      questions: [{ name: 'Wheel s', description: [{ text: 'One\ntwo' }] }],
    },
  ])
})

test('unknown fields are left out, and what may be missing is filled in', async () => {
  const { data } = await readWorkflows([
    {
      _id: 'x1',
      id: 7,
      name: 'Small',
      version: 3,
      created: 1_700_000_000_000,
      createdBy: null,
      filter: { serialNumberFilterRange: { start: '5', end: 9 }, more: 1 },
      chapters: [
        {
          name: 'A',
          updateVersion: false,
          allowedUsers: 'anna, ben',
          questions: [
            { name: 'c', questionConfig: { type: 'automatic', subtype: 'command' }, robotCommand: {} },
            {
              name: 'd',
              description: null,
              questionConfig: { type: 'automatic', subtype: 'connect', pictureRequired: 'optional' },
              robotConnect: {},
              robotTest: null,
            },
            {
              name: 't',
              description: [{ text: 'Look.' }],
              questionConfig: { type: 'automatic', subtype: 'test', pictureRequired: 'no' },
              robotTest: { args: { leftValue: 'latest_device_data.Battery', rightValue: 80, operator: '>' } },
            },
          ],
        },
        { name: 'B', version: '2' },
      ],
    },
  ])
  const args = { version: 1, service_args: '', service_namespace: '', ssid: '' }
  expect(data[0]).toEqual({
    id: '7',
    name: 'Small',
    version: '3',
    created: '1700000000000',
    createdBy: '',
    filter: { serialNumberFilterRange: [5, 9] },
    chapters: [
      {
        name: 'A',
        version: '1',
        allowedUsers: ['anna', 'ben'],
        questions: [
          {
            name: 'c',
            description: [],
            questionConfig: { type: 'automatic', subtype: 'command', pictureRequired: 'no' },
            robotCommand: { commandType: 'call_ros_service', expected: [], args },
          },
          {
            name: 'd',
            description: [],
            questionConfig: { type: 'automatic', subtype: 'connect', pictureRequired: 'optional' },
            robotConnect: { customer: 0 },
          },
          {
            name: 't',
            description: [{ image: '', text: 'Look.' }],
            questionConfig: { type: 'automatic', subtype: 'test', pictureRequired: 'no' },
            robotTest: {
              args: {
                leftType: 'db',
                leftValue: 'latest_device_data.Battery',
                rightType: 'value',
                rightValue: '80',
                rightTable: '',
                rightKey: '',
                operator: '>',
              },
            },
          },
        ],
      },
      { name: 'B', version: '2', allowedUsers: [], questions: [] },
    ],
  })
})

test('lists a workflow without names', async () => {
  expect(await readWorkflows([{ ...qcWorkflowOf(), name: '' }])).toMatchObject({ data: [{ name: '' }] })
})

test('takes the newest of several versions of a workflow', async () => {
  const versions = ['2', '10', '9'].map((version) => qcWorkflowOf({ version }))
  expect(await readWorkflows(versions)).toMatchObject({ data: [{ version: '10' }] })
})

const config = (questionConfig: unknown) => ({
  ...qcWorkflowOf(),
  chapters: [{ name: 'A', questions: [{ name: 'q', questionConfig }] }],
})

test.each([
  ['a text', 'workflow', 'its workflow at place 1 in a form that cannot be read'],
  ['one without an id', { ...qcWorkflowOf(), id: undefined }, 'its workflow at place 1'],
  ['an id of letters', { ...qcWorkflowOf(), id: 'abc' }, 'its workflow at place 1'],
  [
    'a range of three',
    { ...qcWorkflowOf(), filter: { serialNumberFilterRange: [1, 2, 3] } },
    'its workflow 1',
  ],
  ['an unknown kind of question', config({ type: 'guess' }), 'chapters.0.questions.0.questionConfig.type'],
  [
    'an unknown need of a picture',
    config({ type: 'manual', pictureRequired: 'perhaps' }),
    'chapters.0.questions.0.questionConfig.pictureRequired',
  ],
  ['a name that is too long', { ...qcWorkflowOf(), name: 'a'.repeat(201) }, 'name: Must have at most 200'],
  ['chapters that are a text', { ...qcWorkflowOf(), chapters: 'none' }, 'chapters'],
])('%s is named, and does not hide the others', async (_name, workflow, message) => {
  const other = qcWorkflowOf({ id: '2' })
  const { data, unreadable } = await readWorkflows([workflow, other])
  expect(data).toEqual([other])
  expect(unreadable).toEqual([
    { id: message.includes('at place') ? null : '1', message: expect.stringContaining(message) },
  ])
})

test('a workflow with a version that cannot be read is not shown in an older one', async () => {
  const { data, unreadable } = await readWorkflows([qcWorkflowOf(), { ...qcWorkflowOf(), version: 'x' }])
  expect([data, unreadable.length]).toEqual([[], 1])
})

test('others are answered while many workflows are read', async () => {
  const many = Array.from({ length: 20 }, (_, id) => qcWorkflowOf({ id: String(id) }))
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  expect((await readWorkflows(many)).data).toHaveLength(many.length)
  clearImmediate(counting)
  expect(turns).toBeGreaterThanOrEqual(many.length - 1)
})
