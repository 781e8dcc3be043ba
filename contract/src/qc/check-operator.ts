import type { QcOperator } from './qc-workflow.ts'
import { compareValues, numberIn, type QcVerdict, shownValue } from './qc-verdict.ts'

/** A value of a robot and the condition of a question. */
export interface QcComparison {
  /** Name of the key for people. */
  readonly name: string
  /** Undefined: the robot has not reported it. */
  readonly value: string | undefined
  readonly operator: QcOperator
  /** The value to compare with; undefined if it is another key that the robot has not reported. */
  readonly expected: string | undefined
  /** Name of the other key, if `expected` is its value. */
  readonly expectedName?: string
}

/** Result of a comparison. */
interface Comparing {
  readonly passed: boolean
  /** The rest of the sentence 'Battery is 87, which …', according to the result. */
  readonly says: string
}

/**
 * Evaluates a check of a robot's value (specification 3, section 5). Compares as numbers if both are numbers,
 * otherwise as texts, where case and spaces count. A number and another text have no order.
 */
export function checkOperator(comparison: QcComparison): QcVerdict {
  const { name, value, operator, expected, expectedName } = comparison
  if (value === undefined) return fails(`The robot has not reported ${name}.`)
  if (expected === undefined) return fails(`The robot has not reported ${expectedName ?? 'the other key'}.`)
  const shown =
    expectedName === undefined ? shownValue(expected) : `${expectedName} (${shownValue(expected)})`
  const compared = COMPARE[operator]({ value, expected, shown })
  if (typeof compared === 'string') return fails(compared)
  return {
    passed: compared.passed,
    sentence: `${name} is ${shownValue(value)}, which ${compared.says}.`,
  }
}

const fails = (sentence: string): QcVerdict => ({ passed: false, sentence })

type Compare = (values: {
  value: string
  expected: string
  /** The expected value in words. */
  shown: string
}) => Comparing | string

const isNot = (passed: boolean) => (passed ? 'is' : 'is not')

/**
 * Whether two values can be ordered: both are numbers, or neither is. So a missing measurement is not below a
 * limit.
 */
const haveOrder = (value: string, expected: string) =>
  (numberIn(value) === undefined) === (numberIn(expected) === undefined)

/** Explains why two values cannot be ordered, after 'which …'. */
const noOrder = (value: string, shown: string) =>
  numberIn(value) === undefined
    ? `is no number and cannot be compared with ${shown}`
    : `is a number and cannot be compared with ${shown}`

/** Comparison operators such as `<`; the sentence says when texts were compared. */
function ordered(words: string, holds: (order: number) => boolean): Compare {
  return ({ value, expected, shown }) => {
    if (!haveOrder(value, expected)) return { passed: false, says: noOrder(value, shown) }
    const passed = holds(compareValues(value, expected))
    const how = numberIn(value) === undefined ? ' (compared as text)' : ''
    return { passed, says: `${isNot(passed)} ${words} ${shown}${how}` }
  }
}

function range({ value, expected, shown }: Parameters<Compare>[0]): Comparing | string {
  const ends = expected.trim().split(/\s+/)
  const [from, to] = ends
  if (from === undefined || to === undefined || ends.length !== 2) {
    return `A range is two values with a space between them, which ${shown} is not.`
  }
  const words = `${shownValue(from)} to ${shownValue(to)}`
  if (!haveOrder(from, to)) return `One end of the range ${words} is a number, and the other is none.`
  if (compareValues(from, to) > 0) return `The range ${words} ends before it begins.`
  if (!haveOrder(value, from)) return { passed: false, says: noOrder(value, words) }
  const passed = compareValues(value, from) >= 0 && compareValues(value, to) <= 0
  return { passed, says: `${isNot(passed)} within ${words}` }
}

function oneOf({ value, expected, shown }: Parameters<Compare>[0]): Comparing {
  const choices = expected.split(',')
  const passed = choices.some((choice) => isSame(value, choice))
  const missedBySpaces = !passed && choices.some((choice) => choice.trim() === value)
  const hint = missedBySpaces ? ' (spaces count: write the values without them)' : ''
  return { passed, says: `${isNot(passed)} one of ${shown}${hint}` }
}

/** A list entry with spaces around it is compared as text, because lists are written without spaces. */
const isSame = (value: string, choice: string) =>
  choice === choice.trim() ? compareValues(value, choice) === 0 : value === choice

const COMPARE: Readonly<Record<QcOperator, Compare>> = {
  '=': ({ value, expected, shown }) => {
    const passed = compareValues(value, expected) === 0
    return { passed, says: passed ? `equals ${shown}` : `is not ${shown}` }
  },
  '!=': ({ value, expected, shown }) => {
    const passed = compareValues(value, expected) !== 0
    return { passed, says: passed ? `is not ${shown}` : `must be something else than ${shown}` }
  },
  '>': ordered('greater than', (order) => order > 0),
  '<': ordered('less than', (order) => order < 0),
  '>=': ordered('at least', (order) => order >= 0),
  '<=': ordered('at most', (order) => order <= 0),
  range,
  includes: ({ value, expected, shown }) => {
    const passed = value.includes(expected)
    return { passed, says: `${passed ? 'includes' : 'does not include'} ${shown}` }
  },
  not_includes: ({ value, expected, shown }) => {
    const passed = !value.includes(expected)
    return { passed, says: passed ? `does not include ${shown}` : `includes ${shown}, but must not` }
  },
  oneof: oneOf,
}
