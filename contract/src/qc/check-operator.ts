import type { QcOperator } from './qc-workflow.ts'
import { isLike } from './like.ts'
import { compareValues, holdsVersions, isNumber, mannerOf, type QcVerdict, shownValue } from './qc-verdict.ts'

/** A value of a robot and the condition of a question. */
export interface QcComparison {
  /** Name of the key for people. */
  readonly name: string
  /** The key, which decides whether its values are versions; without it they are not. */
  readonly key?: string
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
 * Evaluates a check of a robot's value (specification 3, section 5). Numbers are compared by
 * all their digits, versions part by part, everything else as text, where case counts. Spaces around values never count. A
 * number and another text have no order.
 */
export function checkOperator(comparison: QcComparison): QcVerdict {
  const { name, key = '', value, operator, expected, expectedName } = comparison
  if (value === undefined) return fails(`The robot has not reported ${name}.`)
  if (expected === undefined) return fails(`The robot has not reported ${expectedName ?? 'the other key'}.`)
  const shown =
    expectedName === undefined ? shownValue(expected) : `${expectedName} (${shownValue(expected)})`
  const compared = COMPARE[operator]({ value, expected, shown, areVersions: holdsVersions(key) })
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
  /** Whether the key holds versions. */
  areVersions: boolean
}) => Comparing | string

const isNot = (passed: boolean) => (passed ? 'is' : 'is not')

/** Explains why two values cannot be ordered, after 'which …'. So a missing measurement is not below a limit. */
const noOrder = (value: string, shown: string) =>
  isNumber(value)
    ? `is a number and cannot be compared with ${shown}`
    : `is no number and cannot be compared with ${shown}`

const HOW = { number: '', version: ' (compared as versions)', text: ' (compared as text)' } as const

/** Comparison operators such as `<`; the sentence says when texts or versions were compared. */
function ordered(words: string, holds: (order: number) => boolean): Compare {
  return ({ value, expected, shown, ...options }) => {
    const manner = mannerOf(value, expected, options)
    if (manner === undefined) return { passed: false, says: noOrder(value, shown) }
    const passed = holds(compareValues(value, expected, options))
    return { passed, says: `${isNot(passed)} ${words} ${shown}${HOW[manner]}` }
  }
}

function range({ value, expected, shown, ...options }: Parameters<Compare>[0]): Comparing | string {
  const ends = expected.trim().split(/\s+/)
  const [from, to] = ends
  if (from === undefined || to === undefined || ends.length !== 2) {
    return `A range is two values with a space between them, which ${shown} is not.`
  }
  const words = `${shownValue(from)} to ${shownValue(to)}`
  if (mannerOf(from, to, options) === undefined)
    return `One end of the range ${words} is a number, and the other is none.`
  if (compareValues(from, to, options) > 0) return `The range ${words} ends before it begins.`
  if ([from, to].some((end) => mannerOf(value, end, options) === undefined)) {
    return { passed: false, says: noOrder(value, words) }
  }
  const passed = compareValues(value, from, options) >= 0 && compareValues(value, to, options) <= 0
  return { passed, says: `${isNot(passed)} within ${words}` }
}

function oneOf({ value, expected, shown, ...options }: Parameters<Compare>[0]): Comparing {
  const passed = expected.split(',').some((choice) => compareValues(value, choice, options) === 0)
  return { passed, says: `${isNot(passed)} one of ${shown}` }
}

const COMPARE: Readonly<Record<QcOperator, Compare>> = {
  '=': ({ value, expected, shown, ...options }) => {
    const passed = compareValues(value, expected, options) === 0
    return { passed, says: passed ? `equals ${shown}` : `is not ${shown}` }
  },
  '!=': ({ value, expected, shown, ...options }) => {
    const passed = compareValues(value, expected, options) !== 0
    return { passed, says: passed ? `is not ${shown}` : `must be something else than ${shown}` }
  },
  '>': ordered('greater than', (order) => order > 0),
  '<': ordered('less than', (order) => order < 0),
  '>=': ordered('at least', (order) => order >= 0),
  '<=': ordered('at most', (order) => order <= 0),
  range,
  includes: ({ value, expected, shown }) => {
    const passed = isLike(value, expected)
    return { passed, says: `${passed ? 'includes' : 'does not include'} ${shown}` }
  },
  not_includes: ({ value, expected, shown }) => {
    const passed = !isLike(value, expected)
    return { passed, says: passed ? `does not include ${shown}` : `includes ${shown}, but must not` }
  },
  oneof: oneOf,
}
