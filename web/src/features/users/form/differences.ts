import { formatTime } from '../../../ui/time/format-time.ts'
import type { AccountValues } from './account-values.ts'

/** One field in which what was typed differs from what is stored. */
export interface Difference {
  readonly field: keyof AccountValues
  readonly label: string
  readonly stored: string
  readonly typed: string
}

/** How customers and access fields are called, and at which offset moments are written. */
export interface Words {
  customer: (id: number) => string
  accessField: (tag: string) => string
  /** Hours. */
  offset: number
}

type Describe = (values: AccountValues, words: Words) => string

const LABELS: readonly (readonly [keyof AccountValues, string, Describe])[] = [
  ['firstname', 'First name', ({ firstname }) => firstname],
  ['lastname', 'Last name', ({ lastname }) => lastname],
  ['email', 'Email', ({ email }) => email],
  ['verified', 'Email is verified', ({ verified }) => yesOrNo(verified)],
  ['from', 'Valid from', ({ from }, words) => moment(from, words)],
  ['to', 'Valid to', ({ to }, words) => moment(to, words)],
  ['contractAccess', 'Contract access', ({ contractAccess }) => yesOrNo(contractAccess)],
  ['customerId', 'Customers', ({ customerId }, words) => customerId.map(words.customer).join(', ')],
  ['userAccess', 'Access fields', ({ userAccess }, words) => names(userAccess, words)],
]

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
const names = (tags: readonly string[], words: Words) => tags.map(words.accessField).toSorted().join(', ')
const moment = (at: number | null, { offset }: Words) =>
  at === null ? '' : formatTime(at, { offset, pattern: 'minute' })

/**
 * Where what was typed differs from what is stored now. Passwords are not compared: nobody can read them.
 * @param base the form as it began: a field that was left alone is nobody's word against the one who changed it
 */
export function differencesOf(options: {
  base: AccountValues
  typed: AccountValues
  stored: AccountValues
  words: Words
}): Difference[] {
  const { base, typed, stored, words } = options
  return LABELS.flatMap(([field, label, describe]) => {
    const difference = { field, label, stored: describe(stored, words), typed: describe(typed, words) }
    const isTyped = difference.typed !== describe(base, words)
    return isTyped && difference.stored !== difference.typed ? [difference] : []
  })
}
