import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { DISCLAIMER } from './disclaimer-text.ts'
import { textHash } from './text-hash.ts'

const HASH = textHash(DISCLAIMER.join('\n'))

/** The hash of the text that was agreed to in this browser. */
const agreedTo = storedValue<string | null>({
  key: 'disclaimerHash',
  parse: (text) => text,
  format: (hash) => hash ?? undefined,
})

/** Whether the current disclaimer was agreed to in this browser. */
export const useHasAgreed = () => useStoredValue(agreedTo) === HASH

export const agree = () => agreedTo.set(HASH)
