import { expect, test } from 'vitest'
import { checkExpected } from './expected-results.ts'
import { EXPECTED_TYPES, type ExpectedType } from './qc-workflow.ts'

const ANSWER = {
  ok: true,
  gain: 7,
  name: 'front',
  level: '12.5',
  none: null,
  'a.b': 'dotted',
  sensors: [
    { name: 'left', values: [1, 2, 3] },
    { name: 'right', values: [] },
  ],
  modes: ['idle', 'draw', 3],
  pose: { x: 1, y: 2 },
}
const check = (type: ExpectedType, key: string, value: string, answer: unknown = ANSWER) =>
  checkExpected({ type, key, value }, answer)

const at = (key: string, value: string, answer?: unknown) => check('value_exact', key, value, answer).passed

test.each<[ExpectedType, string, string, boolean]>([
  ['value_exact', 'gain', '7', true],
  ['value_exact', 'gain', '7.0', true],
  ['value_exact', 'gain', '8', false],
  ['value_exact', 'name', 'front', true],
  ['value_exact', 'name', '"front"', true],
  ['value_exact', 'name', 'Front', false],
  ['value_exact', 'ok', 'true', true],
  ['value_exact', 'ok', 'True', false],
  ['value_exact', 'none', 'null', true],
  ['value_exact', 'none', '', false],
  ['value_exact', 'pose', '{"y":2,"x":1}', true],
  ['value_exact', 'pose', '{"x":1}', false],
  ['value_exact', 'pose', 'x', false],
  ['value_exact', 'sensors[0].values', '[1,2,3]', true],
  ['value_exact', 'sensors[0].values', '[3,2,1]', false],
  ['value_range', 'gain', '1 7', true],
  ['value_range', 'gain', '7,9', true],
  ['value_range', 'gain', '[7, 9]', true],
  ['value_range', 'gain', '8 9', false],
  ['value_range', 'level', '12 13', true],
  ['value_range', 'name', '0 100', false],
  ['value_range', 'ok', '0 1', false],
  ['value_range', 'none', '-1 1', false],
  ['value_in_array', 'gain', '5,6,7', true],
  ['value_in_array', 'gain', '[5, 6, 7]', true],
  ['value_in_array', 'name', 'rear, front', true],
  ['value_in_array', 'name', '["rear"]', false],
  ['value_in_array', 'gain', '[]', false],
  ['array_range', 'sensors[0].values', '1 3', true],
  ['array_range', 'sensors[0].values', '2 3', false],
  ['array_range', 'modes', '0 9', false],
  ['array_range', 'sensors[1].values', '0 9', false],
  ['array_range', 'gain', '0 9', false],
  ['array_includes', 'modes', 'draw', true],
  ['array_includes', 'modes', '3', true],
  ['array_includes', 'modes', '["draw","idle"]', true],
  ['array_includes', 'modes', '["draw","fly"]', false],
  ['array_includes', 'modes', 'fly', false],
  ['array_includes', 'modes', '[]', false],
  ['array_includes', 'modes', '3.0', true],
  ['array_includes', 'modes', '"draw"', true],
  ['array_includes', 'modes', '["null"]', false],
  ['array_includes', 'name', 'front', false],
  ['array_includes', 'sensors', '{"name":"right","values":[]}', true],
])('%s of %s: %s gives %s', (type, key, value, passed) => {
  expect(check(type, key, value).passed).toBe(passed)
})

test('numbers are compared by all their digits, and versions part by part', () => {
  const answer: unknown = {
    iccid: '8945730000001234567',
    software_version: '1.10',
    release: '10.4.1',
    hdop: 0.839_999_973_773_956_3,
  }
  const passes = (type: ExpectedType, key: string, value: string) => check(type, key, value, answer).passed
  expect(passes('value_exact', 'iccid', '8945730000001234568')).toBe(false)
  expect(passes('value_exact', 'iccid', ' 8945730000001234567 ')).toBe(true)
  expect(passes('value_in_array', 'iccid', '[8945730000001234568]')).toBe(false)
  expect(passes('value_in_array', 'iccid', '[8945730000001234567]')).toBe(true)
  expect(passes('value_range', 'iccid', '1 8945730000001234566')).toBe(false)
  expect(passes('value_exact', 'hdop', '0.8399999737739563')).toBe(true)
  expect(passes('value_exact', 'hdop', '0.84')).toBe(false)
  expect(passes('value_range', 'hdop', '0.8 0.84')).toBe(true)
  expect(passes('value_exact', 'software_version', '1.1')).toBe(false)
  expect(passes('value_exact', 'release', '10.4.1')).toBe(true)
  expect(passes('value_range', 'release', '9.8.3 10.5.0')).toBe(true)
  expect(passes('value_range', 'release', '10.4.2 10.5.0')).toBe(false)
  const list = { list: [{ n: 5 }, 'on'] }
  expect(check('array_includes', 'list', '[{"n":5.0}]', list).passed).toBe(true)
  expect(check('array_includes', 'list', '[{"n":"5"}]', list).passed).toBe(false)
})

test('a key is a path with dots and indexes; an empty key is the whole answer', () => {
  expect(at('sensors[0].name', 'left')).toBe(true)
  expect(at('sensors.1.name', 'right')).toBe(true)
  expect(at(' pose.x ', '1')).toBe(true)
  expect(at('a.b', 'dotted')).toBe(true)
  expect(at('', '5', 5)).toBe(true)
  expect(at('[1]', 'b', ['a', 'b'])).toBe(true)
  expect(at('[0][1]', '2', [[1, 2]])).toBe(true)
})

test('looks for a key in the answer first, then below its result', () => {
  const answer = { result: { gain: 7, result: true }, id: 1 }
  expect(at('gain', '7', answer)).toBe(true)
  expect(at('result.gain', '7', answer)).toBe(true)
  expect(at('id', '1', answer)).toBe(true)
  expect(at('result.result', 'true', answer)).toBe(true)
  expect(at('[1]', 'b', { result: ['a', 'b'] })).toBe(true)
  expect(check('value_exact', 'missing', '7', answer).sentence).toContain('no such key')
})

test('a key that is not in the answer fails every type', () => {
  for (const type of EXPECTED_TYPES) {
    for (const key of ['missing', 'sensors[2]', 'gain.x', 'sensors.length', 'toString', 'none.x']) {
      const verdict = check(type, key, '1 2')
      expect([key, verdict.passed]).toEqual([key, false])
      expect(verdict.sentence).toContain('the answer has no such key')
    }
  }
})

test('an invalid path fails and explains why', () => {
  for (const key of ['.', 'a..b', 'a[', 'a[x]', 'a]', '[0]b', 'a.', '.a']) {
    expect([key, check('value_exact', key, '1').sentence]).toEqual([
      key,
      expect.stringContaining('is no path'),
    ])
  }
})

test('an invalid expected value fails and explains why', () => {
  for (const type of ['value_range', 'array_range'] as const) {
    for (const value of ['', '5', 'a b', '1 2 3']) {
      expect(check(type, 'gain', value)).toMatchObject({ passed: false })
      expect(check(type, 'gain', value).sentence).toContain('a range of two numbers such as 1 5 is needed')
    }
    expect(check(type, 'gain', '9 1').sentence).toBe('gain: the range 9 to 1 ends before it begins.')
  }
  expect(check('value_in_array', 'gain', '').sentence).toContain('a list such as')
  expect(check('value_in_array', 'gain', '[1,').sentence).toContain('a list such as')
  expect(check('array_includes', 'modes', '[1,').sentence).toContain('a list such as')
})

test('the sentence gives the expected and the received value', () => {
  expect(check('value_exact', 'gain', '8').sentence).toBe('gain: expected 8, 7 came.')
  expect(check('value_exact', 'gain', '7').sentence).toBe('gain: expected 7, and 7 came.')
  expect(check('value_exact', '', '7', 'no').sentence).toBe('The answer: expected 7, no came.')
  expect(check('value_range', 'gain', '8 9').sentence).toBe('gain: expected 8 to 9, 7 came.')
  expect(check('value_in_array', 'name', 'a,b').sentence).toBe('name: expected one of a, b, front came.')
  expect(check('array_range', 'modes', '0 9').sentence).toBe(
    'modes: expected a list of values from 0 to 9, idle is among those that came.',
  )
  expect(check('array_range', 'sensors[1].values', '0 9').sentence).toContain('an empty list came')
  expect(check('array_includes', 'modes', 'fly').sentence).toBe(
    'modes: expected a list that includes fly, ["idle","draw",3] came.',
  )
  expect(check('array_includes', 'missing', 'fly').sentence).toBe(
    'missing: expected a list that includes fly, but the answer has no such key.',
  )
})

test('handles any JSON that a robot may answer', () => {
  for (const answer of [null, 0, '', [], {}, true]) {
    for (const type of EXPECTED_TYPES) {
      expect(check(type, '', '1', answer).sentence).not.toBe('')
      expect(check(type, 'x', '1', answer).passed).toBe(false)
    }
  }
})

test('reads a long list once for all values that it must include', () => {
  let read = 0
  const items = Array.from({ length: 1000 }, (_, at) => ({
    toJSON() {
      read += 1
      return { at }
    },
  }))
  const wanted = JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ at: 900 + at })))
  expect(check('array_includes', 'items', wanted, { items }).passed).toBe(true)
  // Once to compare, and once for the sentence.
  expect(read).toBeLessThanOrEqual(2 * items.length)
})
