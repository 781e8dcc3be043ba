import type { z } from 'zod'

const TYPES: Readonly<Record<string, string>> = {
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  string: 'Must be a text.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}
/** What the sizes of other things than numbers count. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** What is wrong with a value, in words for those who typed it; undefined where the words of zod stay. */
function plainError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return limitError({ ...issue, side: 'most', limit: issue.maximum })
    case 'too_small':
      return limitError({ ...issue, side: 'least', limit: issue.minimum })
    default:
      return undefined
  }
}

interface LimitIssue {
  readonly side: 'most' | 'least'
  readonly limit: number | bigint
  readonly origin: string
  readonly inclusive?: boolean | undefined
}

function limitError({ side, limit, origin, inclusive = true }: LimitIssue): string {
  const unit = UNITS[origin]
  if (unit !== undefined) return `Must have at ${side} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}.`
  if (inclusive) return `Must be at ${side} ${limit}.`
  return `Must be ${side === 'most' ? 'less' : 'more'} than ${limit}.`
}

/**
 * How inputs are parsed, by the server and by the console's forms: with plain words where a schema has none of its own,
 * and with what was given, so that a wrong value can be told from a missing one (`fieldErrorsOf`).
 */
export const PLAIN_ERRORS = { reportInput: true, error: plainError } as const
