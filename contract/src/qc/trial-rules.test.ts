import { expect, test } from 'vitest'
import { PICTURE_REQUIRED, type QcQuestion } from './qc-workflow.ts'
import {
  isForRobot,
  isForUser,
  keyOf,
  kindOfQuestion,
  needsPicture,
  OUTCOME_RESULTS,
  questionState,
  takesPictures,
  trialResult,
} from './trial-rules.ts'

const asked = (pictureRequired: (typeof PICTURE_REQUIRED)[number]): QcQuestion => ({
  name: 'Wheels',
  description: [],
  questionConfig: { type: 'manual', pictureRequired },
})

const state = (result: 'passed' | 'failed' | 'skipped' | undefined, more = {}) =>
  questionState(asked('always'), { result, isWaiting: false, hasPicture: false, ...more })
const isFor = (allowedUsers: string[]) => isForUser({ allowedUsers }, 'anna')

test('whether a picture is needed depends on the result', () => {
  const needed = PICTURE_REQUIRED.map((required) => [
    required,
    ...OUTCOME_RESULTS.filter((result) => needsPicture(required, result)),
  ])
  expect(needed).toEqual([
    ['always', 'passed', 'failed'],
    ['if passed', 'passed'],
    ['if failed', 'failed'],
    ['optional'],
    ['no'],
  ])
  expect(PICTURE_REQUIRED.filter((required) => !takesPictures(asked(required)))).toEqual(['no'])
})

test('a question is done when it has an outcome and the picture that it needs', () => {
  expect(state(undefined)).toBe('open')
  expect(state(undefined, { hasPicture: true })).toBe('open')
  expect(state('passed')).toBe('pictureMissing')
  expect(state('passed', { hasPicture: true })).toBe('passed')
  expect(state('failed', { hasPicture: true })).toBe('failed')
  expect(state('skipped')).toBe('skipped')
  expect(state('passed', { isWaiting: true, hasPicture: true })).toBe('waiting')
})

test('a trial passes when every question passed or was skipped', () => {
  expect(trialResult(['passed', 'skipped'])).toBe('passed')
  for (const other of ['open', 'failed', 'waiting', 'pictureMissing'] as const) {
    expect(trialResult(['passed', other])).toBe('failed')
  }
  expect(trialResult([])).toBe('failed')
})

test('a person answers an automatic question without a subtype', () => {
  const question = asked('no')
  const kind = (
    subtype: 'test' | 'command' | 'connect' | undefined,
    type: 'manual' | 'automatic' = 'automatic',
  ) =>
    kindOfQuestion({
      ...question,
      questionConfig: { ...question.questionConfig, type, ...(subtype && { subtype }) },
    })
  expect([kind('test'), kind('command'), kind('connect')]).toEqual(['test', 'command', 'connect'])
  expect([kind(undefined), kind('test', 'manual')]).toEqual(['manual', 'manual'])
})

test('checks which robots a workflow and which users a chapter is for', () => {
  const filter = { serialNumberFilterRange: [10, 20] as [number, number] }
  expect([9, 10, 20, 21].map((id) => isForRobot({ filter }, id))).toEqual([false, true, true, false])
  expect([isFor([]), isFor(['']), isFor(['bo', ' anna ']), isFor(['bo'])]).toEqual([true, true, true, false])
})

test('reads the key after the table name of a check', () => {
  expect(['latest_device_data.Battery', 'latest_device_data.a.b', 'Battery'].map(keyOf)).toEqual([
    'Battery',
    'a.b',
    'Battery',
  ])
})
