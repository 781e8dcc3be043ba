import { expect, test } from 'vitest'
import { refundProblem } from './refund-text.ts'

test.for([
  '{}',
  '{"reason":"Æ 🏟","amount":12.5,"lines":[{"id":1},null,true]}',
  ' { "a" : "\\\\u0000" } ',
  '{"a":"1e999","b":12345678901234567890,"c":-0.0,"d":1e-300}',
])('accepts the JSON of an object: %s', (text) => {
  expect(refundProblem(text)).toBeUndefined()
})

test.for([
  ['', 'Must be valid JSON.'],
  ['{"a":', 'Must be valid JSON.'],
  ['null', 'Must be a JSON object: {"reason": "…"}.'],
  ['"text"', 'Must be a JSON object: {"reason": "…"}.'],
  ['[{}]', 'Must be a JSON object: {"reason": "…"}.'],
  ['{"a":"\\u0000"}', 'Contains characters that cannot be stored.'],
  ['{"\\ud800":1}', 'Contains characters that cannot be stored.'],
  ['{"a":"\\u0000","a":"later"}', 'Contains characters that cannot be stored.'],
  ['{"a":1,"a":2,"\\ud800":1,"b":3}', 'Contains characters that cannot be stored.'],
  ['{"a":1e400}', 'Contains a number that cannot be stored.'],
  ['{"a":[-1E+999999]}', 'Contains a number that cannot be stored.'],
  ['{"a":0.1e-999999}', 'Contains a number that cannot be stored.'],
  [`{"a":${'['.repeat(20)}${']'.repeat(20)}}`, 'Must have at most 20 levels.'],
  [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'Must have at most 20 levels.'],
  [`{"a":"${'ø'.repeat(5200)}"}`, 'Must have at most 10 kB.'],
])('refuses JSON that cannot be stored: %s', ([text, problem]) => {
  expect(refundProblem(text!)).toBe(problem)
})
