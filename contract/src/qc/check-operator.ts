import type { QcOperator } from './qc-workflow.ts'
import { compareValues, numberIn, type QcVerdict, shownValue } from './qc-verdict.ts'

/** A value of a robot, and what a question wants of it. */
export interface QcComparison {
  /** The name of the key, as people know it. */
  readonly name: string
  /** Undefined: the robot has not reported it. */
  readonly value: string | undefined
  readonly operator: QcOperator
  /** What it is compared with; undefined: the other key, which the robot has not reported. */
  readonly expected: string | undefined
  /** The name of the other key, if `expected` is its value. */
  readonly expectedName?: string
}

/** How an operator compares, and how a sentence goes on after 'Battery is 87, which …'. */
interface Comparing {
  readonly passed: boolean
  /** Without 'not', or with it, as it came out. */
  readonly says: string
}

/**
 * Evaluates a check of a robot's value (specification 3, section 5). Values are compared as numbers if both are numbers, as
 * texts otherwise: then upper and lower case, and spaces, count. A number is neither above nor below another text.
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
  /** What it is compared with, in words. */
  shown: string
}) => Comparing | string

const isNot = (passed: boolean) => (passed ? 'is' : 'is not')

/** Whether two values have an order: both are numbers, or neither is. A missing measurement is below no limit. */
const haveOrder = (value: string, expected: string) =>
  (numberIn(value) === undefined) === (numberIn(expected) === undefined)

/** Why two values have no order, after 'which …'. */
const noOrder = (value: string, shown: string) =>
  numberIn(value) === undefined
    ? `is no number and cannot be compared with ${shown}`
    : `is a number and cannot be compared with ${shown}`

/** `<` and its kind; the sentence says when letters were compared. */
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

/** A value between spaces is no number here: the values of a list stand without spaces. */
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
