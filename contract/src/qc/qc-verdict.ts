import { isComparable, orderOfVersions } from '../software-versions/version-rules.ts'
import { compareDecimals, decimalIn } from './exact-decimal.ts'

/** Result of a check, with one plain sentence that explains it. */
export interface QcVerdict {
  readonly passed: boolean
  readonly sentence: string
}

const MAX_SHOWN = 200

export const isNumber = (text: string): boolean => decimalIn(text) !== undefined

/** How two values are compared; undefined: they have no order, because only one is a number. */
export type Manner = 'number' | 'version' | 'text' | undefined

/** Three numbers or more, or a prefix and two: 1.10 may be a number, 1.10.0 and v1.10 are none. */
const VERSION = /^(?:(?:v|BS)\d+\.\d+|\d+\.\d+\.\d+)[\w.+~-]*$/
/** The words of a key that make its values versions: 'robot_software', 'firmware_gnss', 'appVersion'. */
const VERSION_KEY =
  /(?:^|[^a-z])(?:version|software|firmware|release)s?[\d\W_]*$|^(?:version|firmware)(?:[^a-z]|$)/i

/** Whether the values of a key are versions, so that 1.10 is not 1.1. The key may be a path. */
export function holdsVersions(key: string): boolean {
  const last = key.trim().split('.').at(-1) ?? ''
  return VERSION_KEY.test(last.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'))
}

/**
 * How two values are compared: numbers by all their digits, versions part by part, everything else as text.
 * @param options.areVersions whether they are values of a key that holds versions
 */
export function mannerOf(one: string, other: string, options: { areVersions: boolean }): Manner {
  const pair = [one.trim(), other.trim()]
  const hasVersion = options.areVersions || pair.some((text) => VERSION.test(text))
  if (hasVersion && pair.every(isComparable)) return 'version'
  const numbers = pair.filter(isNumber).length
  if (numbers === 1) return undefined
  return numbers === 2 ? 'number' : 'text'
}

/**
 * Compares two values as `mannerOf` says. Spaces around them never count. Negative: the first is smaller. Of values
 * without an order it says only that they differ.
 */
export function compareValues(one: string, other: string, options: { areVersions: boolean }): number {
  const [a, b] = [one.trim(), other.trim()]
  const manner = mannerOf(a, b, options)
  if (manner === 'version') return orderOfVersions(a, b) ?? 0
  const [x, y] = [decimalIn(a), decimalIn(b)]
  if (x !== undefined && y !== undefined) return compareDecimals(x, y)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Equal for values that are the same number, version or text, so that a value can be looked up among many. */
export function formOf(text: string, { areVersions }: { areVersions: boolean }): string {
  const trimmed = text.trim()
  if ((areVersions || VERSION.test(trimmed)) && isComparable(trimmed)) {
    return `version ${withoutLastZeros(trimmed.replace(/^(?:v|BS)/, ''))}`
  }
  const number = decimalIn(trimmed)
  return number === undefined ? `text ${trimmed}` : `number ${number.digits}e${number.exponent}`
}

/** 1.10.0-rc1 as 1.10-rc1. Without a pattern for the zeros, which would try each of very many numbers again and again. */
function withoutLastZeros(version: string): string {
  const [written = ''] = /^\d+(?:\.\d+)*/.exec(version) ?? []
  if (version.startsWith('.', written.length)) return version
  const numbers = written.split('.')
  const last = numbers.findLastIndex((number) => !/^0+$/.test(number))
  return `${numbers.slice(0, Math.max(1, last + 1)).join('.')}${version.slice(written.length)}`
}

/** A value in a sentence: empty values are named, long ones are cut. */
export function shownValue(value: string): string {
  if (value.trim() === '') return value === '' ? 'empty' : 'blank'
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value
}
