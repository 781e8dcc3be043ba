import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 50,000 of the most common passwords that became known, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** A password that repeats a unit of at most this length is common: 'abcabcabcabc'. */
const MAX_TRIVIAL_UNIT = 3

/** Whether a password is among the most common ones, in any case, repeated, or with digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const unit = unitOf(plain)
  const word = plain.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  return unit.length <= MAX_TRIVIAL_UNIT || [plain, unit, word].some((one) => COMMON.has(one))
}

/** The shortest text whose repetition is the whole: 'abcabc' is of 'abc'. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}
