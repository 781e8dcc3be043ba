import { findInAnswer, partsOfPath } from './answer-path.ts'
import { exactDigits } from './exact-number.ts'
import { compareValues, numberIn, type QcVerdict, shownValue } from './qc-verdict.ts'
import type { ExpectedType, QcExpectedResult } from './qc-workflow.ts'

/**
 * Compares the found value with the expected one. Returns an error message if the expected value cannot be read.
 */
type Compare = (found: unknown, expected: string) => Judgement | string

interface Judgement {
  readonly passed: boolean
  /** The expected value, as in 'gain: expected …'. */
  readonly wanted: string
  /** What was received, if it is not just the found value. */
  readonly came?: string
}

/**
 * Compares a command's answer with one expected result (specification 3, section 5). `key` is a path
 * (`values.battery`, `sensors[0].name`); empty means the whole answer. Compares as numbers if both are numbers,
 * otherwise as texts. A key that is not in the answer is looked up below its `result`, where robots put their
 * reply.
 */
export function checkExpected(expected: QcExpectedResult, answer: unknown): QcVerdict {
  const { key, type, value } = expected
  const name = key.trim() === '' ? 'The answer' : key.trim()
  const parts = partsOfPath(key)
  if (parts === undefined) {
    return fails(`The expected key ${shownValue(key)} is no path, such as values.battery or sensors[0].name.`)
  }
  const found = findInAnswer(answer, key, parts) ?? findInAnswer(resultOf(answer), key, parts)
  if (found === undefined)
    return fails(`${name}: expected ${wantedOf(type, value)}, but the answer has no such key.`)
  const judged = COMPARE[type](found.value, value)
  if (typeof judged === 'string') return fails(`${name}: ${judged}`)
  const came = judged.came ?? `${judged.passed ? 'and ' : ''}${textOf(found.value)} came`
  return { passed: judged.passed, sentence: `${name}: expected ${judged.wanted}, ${came}.` }
}

const fails = (sentence: string): QcVerdict => ({ passed: false, sentence })

/** The field in which robots put their reply (docs/devices.md). */
const resultOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined

/** The expected value in words, even if it is invalid. */
function wantedOf(type: ExpectedType, value: string): string {
  switch (type) {
    case 'value_exact':
      return shownValue(value)
    case 'value_range':
      return `a value in the range ${shownValue(value)}`
    case 'value_in_array':
      return `one of ${shownValue(value)}`
    case 'array_range':
      return `a list of values in the range ${shownValue(value)}`
    case 'array_includes':
      return `a list that includes ${shownValue(value)}`
  }
}

const COMPARE: Readonly<Record<ExpectedType, Compare>> = {
  value_exact: (found, expected) => ({
    passed: isAmong(formsOf([found]), expected),
    wanted: shownValue(expected),
  }),
  value_range: (found, expected) => {
    const range = rangeIn(expected)
    if (typeof range === 'string') return range
    return { passed: isWithin(found, range), wanted: `${range.from} to ${range.to}` }
  },
  value_in_array: (found, expected) => {
    const choices = listIn(expected)
    if (choices === undefined) return noList(expected)
    const forms = formsOf([found])
    return {
      passed: choices.some((choice) => isAmong(forms, choice)),
      wanted: `one of ${shownValue(choices.join(', '))}`,
    }
  },
  array_range: (found, expected) => {
    const range = rangeIn(expected)
    if (typeof range === 'string') return range
    const wanted = `a list of values from ${range.from} to ${range.to}`
    if (!Array.isArray(found)) return { passed: false, wanted }
    const items: readonly unknown[] = found
    if (items.length === 0) return { passed: false, wanted, came: 'an empty list came' }
    const outside = items.find((item) => !isWithin(item, range))
    if (outside === undefined) return { passed: true, wanted }
    return { passed: false, wanted, came: `${textOf(outside)} is among those that came` }
  },
  array_includes: (found, expected) => {
    const choices = expected.trim().startsWith('[') ? listIn(expected) : [expected]
    if (choices === undefined || choices.length === 0) return noList(expected)
    const wanted = `a list that includes ${shownValue(choices.join(', '))}`
    if (!Array.isArray(found)) return { passed: false, wanted }
    const items: readonly unknown[] = found
    const forms = formsOf(items)
    return { passed: choices.every((choice) => isAmong(forms, choice)), wanted }
  },
}

const noList = (expected: string) =>
  `a list such as 1,2,3 or ["a","b"] is needed, which ${shownValue(expected)} is not.`

interface Range {
  readonly from: string
  readonly to: string
}

/**
 * Reads two numbers separated by a space or a comma, optionally in brackets. Returns an error message if invalid.
 */
function rangeIn(expected: string): Range | string {
  const inner = expected.trim().replace(/^\[(.*)\]$/, '$1')
  const [from, to, ...more] = inner.split(/[\s,]+/).filter((part) => part !== '')
  const isRange = from !== undefined && to !== undefined && more.length === 0
  if (!isRange || numberIn(from) === undefined || numberIn(to) === undefined) {
    return `a range of two numbers such as 1 5 is needed, which ${shownValue(expected)} is not.`
  }
  return compareValues(from, to) > 0 ? `the range ${from} to ${to} ends before it begins.` : { from, to }
}

/** Only numbers, also as text, can be within a range. */
function isWithin(value: unknown, { from, to }: Range): boolean {
  const given = exactDigits(value) ?? value
  if (typeof given !== 'number' && typeof given !== 'string') return false
  const text = String(given)
  return numberIn(text) !== undefined && compareValues(text, from) >= 0 && compareValues(text, to) <= 0
}

/** The values of a list: JSON in brackets, or separated by commas. Undefined if there are none. */
function listIn(expected: string): string[] | undefined {
  if (expected.trim() === '') return undefined
  if (!expected.trim().startsWith('[')) return expected.split(',').map((item) => item.trim())
  const parsed = parse(expected)
  if (parsed === undefined || !Array.isArray(parsed.json)) return undefined
  const items: readonly unknown[] = parsed.json
  return items.map(plainText)
}

/**
 * All forms in which the values may be written. Expected values are looked up in this set, so that a long list is
 * read only once.
 */
function formsOf(values: readonly unknown[]): ReadonlySet<string> {
  const forms = new Set<string>()
  for (const value of values) {
    if (typeof value === 'object' && value !== null && exactDigits(value) === undefined)
      forms.add(`json ${canonical(value)}`)
    else forms.add(textForm(plainText(value)))
    // The expected text may be written as JSON: "on".
    if (typeof value === 'string') forms.add(`quoted ${JSON.stringify(value)}`)
  }
  return forms
}

/**
 * Whether one of the values matches the expected text: a text, number, true, false, null, or the JSON of a list or
 * object.
 */
function isAmong(forms: ReadonlySet<string>, written: string): boolean {
  if (forms.has(textForm(written)) || forms.has(`quoted ${written.trim()}`)) return true
  if (!/^\s*[[{]/.test(written)) return false
  const parsed = parse(written)
  return parsed !== undefined && forms.has(`json ${canonical(parsed.json)}`)
}

/** Equal for texts that are the same number. */
function textForm(text: string): string {
  const number = numberIn(text)
  return number === undefined ? `text ${text}` : `number ${number}`
}

/** A value as text, without quotes around a string. */
const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const textOf = (value: unknown) => shownValue(plainText(value))

/** JSON with the fields of objects in alphabetical order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && exactDigits(part) === undefined
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function parse(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}
