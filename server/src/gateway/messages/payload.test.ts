import { expect, test } from 'vitest'
import { createdAt, parseObject, parseTelemetry } from './payload.ts'

const ARRIVAL = Date.parse('2026-06-01T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['in a report that was kept for a year', -365 * DAY],
  ['a minute ahead, as clocks are', MINUTE],
])('the time of a device is taken: %s', (_name, after) => {
  expect(createdAt(ARRIVAL + after, ARRIVAL)).toEqual({ created: ARRIVAL + after, clockAccepted: true })
})

test.each([
  ['more than a minute ahead', MINUTE + 1],
  ['months ahead', 90 * DAY],
  ['more than two years ago', -2 * 366 * DAY - 1],
])('the time of arrival is taken instead of one that is %s', (_name, after) => {
  expect(createdAt(ARRIVAL + after, ARRIVAL)).toEqual({ created: ARRIVAL, clockAccepted: false })
})

test('a report without a time gets the time of arrival', () => {
  expect(createdAt(undefined, ARRIVAL)).toEqual({ created: ARRIVAL, clockAccepted: true })
})

const read = (text: string) => parseTelemetry(Buffer.from(text))
const valuesIn = (text: string) => read(text).samples.map(({ values }) => Object.fromEntries(values))

test.each([
  ['with decimals', '1795849489174.25', 1_795_849_489_174.25],
  ['with more digits than a number has', '1795849489174.2500000001', 1_795_849_489_174.25],
  ['as a text of digits', '"1795849489174"', 1_795_849_489_174],
  ['as a text with decimals', '"1795849489174.25"', 1_795_849_489_174.25],
])('the time of a report may be written %s', (_name, ts, at) => {
  const { samples, refused } = read(`{"ts":${ts},"values":{"Battery":81}}`)
  expect({ samples, refused }).toEqual({ samples: [{ at, values: [['Battery', '81']] }], refused: [] })
})

test('a time is rounded to milliseconds', () => {
  expect(createdAt(ARRIVAL + 0.75, ARRIVAL + 1000)).toEqual({ created: ARRIVAL + 1, clockAccepted: true })
})

test('a number is stored with all its digits, also within objects, where it stays a number', () => {
  const text =
    '{"iccid":89457300000012345678,"hdop":0.8399999737739563,"tiny":-0.12345678901234567890,' +
    '"modem":{"iccid":8945730000001234567,"rates":[0.8399999737739563,1.5,12345678901234567890e-3]}}'
  expect(valuesIn(text)).toEqual([
    {
      iccid: '89457300000012345678',
      hdop: '0.8399999737739563',
      tiny: '-0.12345678901234567890',
      modem: '{"iccid":8945730000001234567,"rates":[0.8399999737739563,1.5,12345678901234567890e-3]}',
    },
  ])
  const attributes = parseObject(Buffer.from('{"hdop":0.8399999737739563,"iccid":89457300000012345678}'))
  expect(attributes['hdop']).toBe(0.839_999_973_773_956_3)
  expect(JSON.stringify(attributes)).toBe('{"hdop":0.8399999737739563,"iccid":89457300000012345678}')
})

test.each([
  '{"text":"12345678901234567890","12345678901234567890":12345678901234567890}',
  '{"quoted":"\\"12345678901234567890\\\\","list":[-12345678901234567890,[0.12345678901234567890e-5]]}',
  '{"__proto__":{"iccid":12345678901234567890},"empty":"","none":[null,true,false]}',
])('digits in texts and names stay texts: %s', (text) => {
  expect(JSON.stringify(parseObject(Buffer.from(text)))).toBe(text)
})

test.each([5000, 200_000])(
  'nesting of depth %i is named as the reason, also beside a long number',
  (depth) => {
    const text = `{"iccid":12345678901234567890,"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(() => read(text)).toThrow('Nested too deeply.')
  },
)

test('bad reports are left out, with the reason, and their neighbours are read', () => {
  const { samples, refused } = read(
    '[{"a":1},{"b":"\\u0000"},{"ts":"now","values":{"c":1}},7,{"d":[1e400]},{"ts":1e400,"values":{"e":1}},{"f":2}]',
  )
  expect(samples.map(({ values }) => values)).toEqual([[['a', '1']], [['f', '2']]])
  expect(refused.map(({ reason, message }) => `${reason}: ${message}`)).toEqual([
    "value: Report 2 of 7: The value of 'b' contains characters that cannot be stored.",
    'message: Report 3 of 7: "ts" is not a number of milliseconds.',
    'message: Report 4 of 7: A report is an object of keys and values.',
    'value: Report 5 of 7: A number is too large.',
    'value: Report 6 of 7: A number is too large.',
  ])
})

test('a message of bad reports only is refused', () => {
  expect(() => read('[{"":1},{"a":"\\u0000"}]')).toThrow('Report 1 of 2: A key has 1 to 255 characters.')
  expect(() => read('{"":1}')).toThrow('A key has 1 to 255 characters.')
  for (const key of ['\u202E4106', 'zero\u200Bwidth', 'two\u2028lines', 'bell\u0007'])
    expect(() => read(JSON.stringify({ [key]: 1 }))).toThrow(
      'A key contains characters that no key may have.',
    )
})
