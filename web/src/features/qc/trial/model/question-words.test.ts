import type { QcQuestion } from '@service-center/contract/qc/qc-workflow.ts'
import { expect, test } from 'vitest'
import { factsOf } from './question-words.ts'

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

test('a check says which key it reads, and what it must be', () => {
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

test('a command says what is sent, without what is empty, and what is expected', () => {
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

test('a question that asks nothing of the robot has no facts', () => {
  expect(
    factsOf({ name: 'Q', description: [], questionConfig: { type: 'manual', pictureRequired: 'no' } }),
  ).toEqual([])
  expect(factsOf(automatic('test', {}))).toEqual([])
})
