import { dictionary } from '@zxcvbn-ts/language-common'

/** About 50,000 of the most common leaked passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** A password that repeats at most this many characters counts as common: 'abcabcabcabc'. */
const MAX_TRIVIAL_UNIT = 3

/** Whether a password is a common one, in any upper or lower case, repeated, or with digits and symbols around it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const unit = unitOf(plain)
  const word = plain.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  return unit.length <= MAX_TRIVIAL_UNIT || [plain, unit, word].some((one) => COMMON.has(one))
}

/** The shortest text that the whole is a repetition of: 'abc' for 'abcabc'. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}
