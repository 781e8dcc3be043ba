import { expect, test } from 'vitest'
import { checkOperator } from './check-operator.ts'
import { formOf } from './qc-verdict.ts'
import { QC_OPERATOR_NAMES, type QcOperator } from './qc-workflow.ts'

const check = (value: string | undefined, operator: QcOperator, expected: string | undefined) =>
  checkOperator({ name: 'Battery', value, operator, expected })
const passes = (value: string, operator: QcOperator, expected: string) =>
  check(value, operator, expected).passed
const sentence = (value: string, operator: QcOperator, expected: string) =>
  check(value, operator, expected).sentence

test.each<[string, QcOperator, string, boolean]>([
  ['87', '=', '87', true],
  ['87', '=', '87.0', true],
  ['87', '=', ' 87 ', true],
  ['1e3', '=', '1000', true],
  ['87', '=', '88', false],
  ['10.4.2', '=', '10.4.2', true],
  ['10.4.2', '=', '10.4.20', false],
  ['On', '=', 'on', false],
  ['', '=', '', true],
  ['87', '!=', '87.0', false],
  ['87', '!=', '88', true],
  ['on', '!=', 'off', true],
  ['9', '>', '10', false],
  ['10', '>', '9', true],
  ['10', '>', '10', false],
  ['9', '<', '10', true],
  ['-1', '<', '0', true],
  ['10', '<', '10', false],
  ['10', '>=', '10', true],
  ['9.99', '>=', '10', false],
  ['10', '<=', '10', true],
  ['10.01', '<=', '10', false],
  // Neither is a number: compared as text.
  ['b', '>', 'a', true],
  // Versions, part by part.
  ['10.4.1', '>=', '9.8.3', true],
  ['10.4.2', '>', '10.4.10', false],
  ['10.4', '>=', '10.4.0', true],
  ['10.4.0', '=', '10.4', true],
  ['10.5.0-rc1', '<', '10.5.0', true],
  ['v1.2.0', '=', '1.2.0', true],
  ['10.4.2', 'range', '9.8.3 10.5', true],
  ['10.6.0', 'range', '9.8.3 10.5', false],
  ['10.4.0', 'oneof', '10.3.0,10.4', true],
  // All digits of a number count.
  ['8945730000001234567', '=', '8945730000001234568', false],
  ['8945730000001234567', '=', '8945730000001234567.0', true],
  ['8945730000001234567', '<', '8945730000001234568', true],
  ['0.30000000000000004', '=', '0.3', false],
  ['0.30000000000000004', '>', '0.3', true],
  ['1e300', '<', '1.000000000000000000001e300', true],
  ['-0.0', '=', '0', true],
  ['-5', '<', '-4.9', true],
  ['.5', '=', '5e-1', true],
  // One is a number, the other is not: no order.
  ['unknown', '>=', '80', false],
  ['', '<', '5', false],
  ['10 V', '>', '1', false],
  ['10.4.2', '>', '10', false],
  ['5', '<', 'n/a', false],
  ['10 V', 'range', '1 9', false],
  ['5', 'range', '4 c', false],
  ['5', 'range', '! c', false],
  ['90', 'range', '90 100', true],
  ['100', 'range', '90 100', true],
  ['89.9', 'range', '90 100', false],
  ['100.1', 'range', '90 100', false],
  ['-5', 'range', '-10   0', true],
  ['b', 'range', 'a c', true],
  ['d', 'range', 'a c', false],
  ['TLM Sport 2', 'includes', 'Sport', true],
  ['TLM Sport 2', 'includes', 'sport', false],
  ['123', 'includes', '2', true],
  ['100%', 'includes', '%', true],
  ['100', 'includes', '1%', true],
  ['TLM Sport 2', 'includes', 'TLM%2', true],
  ['TLM Sport 2', 'includes', 'Sport%', false],
  ['TLM Sport 2', 'includes', 'S_ort', true],
  ['TLM Sport 2', 'includes', 'S_rt', false],
  ['100 %', 'includes', '0 \\%', true],
  ['100', 'includes', '0\\%', false],
  ['a_b', 'includes', 'a\\_b', true],
  ['axb', 'includes', 'a\\_b', false],
  ['TLM Sport 2', 'not_includes', 'TLM%', false],
  ['TLM Sport 2', 'not_includes', 'ProX', true],
  ['TLM Sport 2', 'not_includes', 'Sport', false],
  ['2', 'oneof', '1,2,3', true],
  ['2.0', 'oneof', '1,2,3', true],
  ['4', 'oneof', '1,2,3', false],
  ['b', 'oneof', 'a,b', true],
  // Spaces around a value never count.
  ['b', 'oneof', 'a, b', true],
  [' b', 'oneof', 'a,b', true],
  ['2', 'oneof', '1, 2', true],
  ['on ', '=', 'on', true],
  ['on', '!=', ' on', false],
  ['b ', '>', 'a', true],
  ['TLM Sport', 'includes', ' Sport ', true],
  ['', 'oneof', 'a,,b', true],
  ['a,b', 'oneof', 'a,b', false],
])('%s %s %s: %s', (value, operator, expected, passed) => {
  expect(passes(value, operator, expected)).toBe(passed)
})

const ofKey = (key: string, value: string, operator: QcOperator, expected: string) =>
  checkOperator({ name: 'It', key, value, operator, expected }).passed

test('the values of a key of versions are versions, also with two numbers', () => {
  for (const key of ['robot_software', 'firmware_gnss', 'appVersion', 'Android version', 'release_2']) {
    expect([key, ofKey(key, '1.10', '=', '1.1')]).toEqual([key, false])
    expect([key, ofKey(key, '1.10', '>', '1.9')]).toEqual([key, true])
  }
  for (const key of ['HDOP', 'battery_voltage', 'conversion', 'software_disk_free']) {
    expect([key, ofKey(key, '1.10', '=', '1.1')]).toEqual([key, true])
  }
  expect(ofKey('firmware_gnss', '2', '>', '10')).toBe(false)
})

test('treats unusual numbers such as Infinity or 0x10 as texts', () => {
  for (const odd of ['Infinity', 'NaN', '0x10', '1_000', '1,5', '.', '1e999', '1e9999', '--1']) {
    expect(passes(odd, '=', odd)).toBe(true)
  }
  expect(passes('0x10', '=', '16')).toBe(false)
  expect(passes('1e9999', '=', '2e9999')).toBe(false)
})

test('the sentence gives the actual and the expected value', () => {
  expect(sentence('87', 'range', '90 100')).toBe('Battery is 87, which is not within 90 to 100.')
  expect(sentence('95', 'range', '90 100')).toBe('Battery is 95, which is within 90 to 100.')
  expect(sentence('87', '=', '87')).toBe('Battery is 87, which equals 87.')
  expect(sentence('87', '=', '90')).toBe('Battery is 87, which is not 90.')
  expect(sentence('87', '!=', '87')).toBe('Battery is 87, which must be something else than 87.')
  expect(sentence('87', '>=', '90')).toBe('Battery is 87, which is not at least 90.')
  expect(sentence('10.4.2', '>', '9.8.3')).toBe(
    'Battery is 10.4.2, which is greater than 9.8.3 (compared as versions).',
  )
  expect(sentence('b', '>', 'a')).toBe('Battery is b, which is greater than a (compared as text).')
  expect(sentence('abc', 'not_includes', 'b')).toBe('Battery is abc, which includes b, but must not.')
  expect(sentence('4', 'oneof', '1,2')).toBe('Battery is 4, which is not one of 1,2.')
  expect(sentence('', '=', '1')).toBe('Battery is empty, which is not 1.')
})

test('the sentence says when two values cannot be compared', () => {
  expect(sentence('unknown', '>=', '80')).toBe(
    'Battery is unknown, which is no number and cannot be compared with 80.',
  )
  expect(sentence('', 'range', '1 9')).toBe(
    'Battery is empty, which is no number and cannot be compared with 1 to 9.',
  )
  expect(sentence('5', '<', 'n/a')).toBe('Battery is 5, which is a number and cannot be compared with n/a.')
  expect(sentence('5', 'range', '4 c')).toBe(
    'One end of the range 4 to c is a number, and the other is none.',
  )
})

test('a value that the robot has not reported fails every operator', () => {
  for (const operator of QC_OPERATOR_NAMES) {
    expect(check(undefined, operator, '1')).toEqual({
      passed: false,
      sentence: 'The robot has not reported Battery.',
    })
  }
})

test('names the other key and its value when two keys are compared', () => {
  const compared = { name: 'Battery', value: '40', operator: '>' as const, expectedName: 'Limit' }
  expect(checkOperator({ ...compared, expected: '30' })).toEqual({
    passed: true,
    sentence: 'Battery is 40, which is greater than Limit (30).',
  })
  expect(checkOperator({ ...compared, expected: undefined })).toEqual({
    passed: false,
    sentence: 'The robot has not reported Limit.',
  })
})

test('an invalid range fails and explains why', () => {
  for (const wrong of ['', '90', '90 95 100', '90,100']) {
    expect(check('95', 'range', wrong)).toMatchObject({ passed: false })
    expect(check('95', 'range', wrong).sentence).toContain('A range is two values')
  }
  expect(check('95', 'range', '100 90').sentence).toBe('The range 100 to 90 ends before it begins.')
})

test('shortens a long value in the sentence, but compares all of it', () => {
  const long = 'x'.repeat(5000)
  const verdict = check(long, '=', long)
  expect(verdict.passed).toBe(true)
  expect(verdict.sentence.length).toBeLessThan(500)
})

const form = (version: string) => formOf(version, { areVersions: true })

test('versions that differ in zeros at the end have one form, also those of very many numbers', () => {
  expect(form('v1.10.0.00-rc1')).toBe(form('1.10-rc1'))
  expect(form('0.0.0')).toBe(form('0.0'))
  expect(form('1.0.x')).not.toBe(form('1.x'))
  const many = `1${'.0'.repeat(200_000)}`
  expect(form(many)).toBe(form('1.0'))
  expect(form(`${many}.1`)).not.toBe(form(`${many}.2`))
})
