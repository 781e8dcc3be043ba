import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import type { QcQuestion } from '@service-center/contract/qc/qc-workflow.ts'
import { expect, test } from 'vitest'
import { factsOf, trialText } from './trial-words.ts'

const automatic = (subtype: 'test' | 'command', more: Partial<QcQuestion>): QcQuestion => ({
  name: 'Q',
  description: [],
  questionConfig: { type: 'automatic', subtype, pictureRequired: 'no' },
  ...more,
})
const ARGS = {
  leftType: 'db',
  leftValue: 'latest_device_data.Battery',
  rightType: 'value',
  rightValue: '90 100',
  rightTable: '',
  rightKey: '',
  operator: 'range',
} as const

test('facts of a check name the key and the expected value', () => {
  expect(factsOf(automatic('test', { robotTest: { args: ARGS } }))).toEqual([
    ['Latest Device Data', 'Battery'],
    ['Must be', 'range 90 100'],
  ])
  const other = {
    ...ARGS,
    operator: '>',
    rightType: 'db',
    rightValue: 'latest_device_data.Limit',
    rightKey: '',
  } as const
  expect(factsOf(automatic('test', { robotTest: { args: other } }))[1]).toEqual([
    'Must be',
    '> Limit of the robot',
  ])
})

test('facts of a command list the non-empty arguments and the expected results', () => {
  const robotCommand = {
    commandType: 'call_ros_service',
    args: { version: 1, service_args: '', service_namespace: '/motors/test', ssid: '' },
    expected: [
      { type: 'value_exact', key: 'success', value: 'true' },
      { type: 'array_range', key: '', value: '1 2' },
    ] as const,
  }
  const question = automatic('command', {
    robotCommand: { ...robotCommand, expected: [...robotCommand.expected] },
  })
  expect(factsOf(question)).toEqual([
    ['Command', 'call_ros_service'],
    ['Service namespace', '/motors/test'],
    ['Expected', 'success is true'],
    ['Expected', 'the answer has only values within 1 2'],
  ])
})

test('a question without a check or command has no facts', () => {
  expect(
    factsOf({ name: 'Q', description: [], questionConfig: { type: 'manual', pictureRequired: 'no' } }),
  ).toEqual([])
  expect(factsOf(automatic('test', {}))).toEqual([])
})

const TRIAL: QcFullTrial = {
  id: 12,
  workflowId: '7',
  workflowVersion: '3',
  workflowName: 'Final check',
  robotId: 4155,
  state: 'failed',
  startedAt: 1_700_000_000,
  startedBy: 'anna',
  endedAt: 1_700_000_600,
  endedBy: 'bo',
  workflow: {
    id: '7',
    name: 'Final check',
    version: '3',
    created: '1',
    createdBy: 'anna',
    filter: { serialNumberFilterRange: [1, 9999] },
    chapters: [
      {
        name: 'Battery',
        version: '1',
        allowedUsers: [],
        questions: [
          {
            name: 'Charge',
            description: [],
            questionConfig: { type: 'automatic', subtype: 'test', pictureRequired: 'no' },
          },
          { name: 'Cable', description: [], questionConfig: { type: 'manual', pictureRequired: 'optional' } },
        ],
      },
    ],
  },
  outcomes: [
    {
      id: 1,
      chapter: 0,
      question: 0,
      kind: 'test',
      result: 'failed',
      sentences: [{ passed: false, sentence: 'Battery is 87, which is not 90.', reportedAt: null }],
      note: '',
      answer: null,
      createdAt: 1,
      byUser: 'anna',
    },
    {
      id: 2,
      chapter: 0,
      question: 1,
      kind: 'skip',
      result: 'skipped',
      sentences: [],
      note: 'No cable here',
      answer: null,
      createdAt: 2,
      byUser: 'anna',
    },
  ],
  waiting: [],
  pictures: [
    { id: 1, chapter: 0, question: 1, contentType: 'image/jpeg', size: 1, createdAt: 1, byUser: 'anna' },
  ],
}

test('the text names the workflow, the robot and the result of each question', () => {
  expect(trialText(TRIAL, { offset: 0, link: 'https://example.com/QCApp/trials/12' }).split('\n')).toEqual([
    'Trial 12: Failed',
    'Workflow 7 Final check, version 3, on robot 4155',
    'Started 22:13:20, Nov 14, 23 by anna',
    'Ended 22:23:20, Nov 14, 23 by bo',
    'https://example.com/QCApp/trials/12',
    '',
    'Chapter 1. Battery',
    '1.1 Charge: Failed',
    '  Battery is 87, which is not 90.',
    '1.2 Cable: Skipped',
    '  No cable here',
    '  1 picture',
  ])
})
