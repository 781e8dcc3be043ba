import { expect, test } from 'vitest'
import { isBlank } from './text-checks.ts'

test.for(['', ' \n\t', '\u00a0\u2003', '\u200b\u2060\ufeff', '\u3164\u115f\uffa0', '\u2800', '\u034f\ufe0f'])(
  'a text of invisible characters is blank: %j',
  (text) => expect(isBlank(text)).toBe(true),
)

test.for(['a', ' . ', '\u200b-', '🏟', 'é', '한'])(
  'a text with visible characters is not blank: %j',
  (text) => {
    expect(isBlank(text)).toBe(false)
  },
)
