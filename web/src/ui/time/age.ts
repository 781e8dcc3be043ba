/** Conditions on the age of a time: it is within a period before now, or it is older or missing. */
export const AGE_WORDS = ['within', 'not for'] as const
export type AgeWord = (typeof AGE_WORDS)[number]

/** Units of an age, in seconds. */
const UNITS = { minutes: 60, hours: 3600, days: 86_400, weeks: 7 * 86_400 } as const
export type AgeUnit = keyof typeof UNITS
export const AGE_UNITS: readonly AgeUnit[] = ['minutes', 'hours', 'days', 'weeks']

/** A condition on age: 'within the last 3 hours', 'not for 2 days'. */
export interface AgeFilter {
  readonly word: AgeWord
  readonly amount: number
  readonly unit: AgeUnit
}

/** Up to 9999, which in weeks is 191 years. */
const AGE = /^([1-9]\d{0,3}) (minutes|hours|days|weeks)$/

/** The condition in a filter's values, such as ['not for', '2 days']; undefined if there is none. */
export function ageOf([word, text, ...more]: readonly string[]): AgeFilter | undefined {
  const known = AGE_WORDS.find((one) => one === word)
  const [, amount, name] = AGE.exec(text ?? '') ?? []
  const unit = AGE_UNITS.find((one) => one === name)
  if (known === undefined || unit === undefined || more.length > 0) return undefined
  return { word: known, amount: Number(amount), unit }
}

/** The condition as filter values. */
export function valuesOfAge({
  word,
  amount,
  unit,
}: {
  word: AgeWord
  amount: string
  unit: AgeUnit
}): string[] {
  return [word, `${amount.trim()} ${unit}`]
}

/** When the condition's period before `now` begins; both in unix seconds. */
export function beginOf({ amount, unit }: AgeFilter, now: number): number {
  return now - amount * UNITS[unit]
}

/** The condition in words: 'within the last 3 hours', 'not for 1 day'. */
export function ageText({ word, amount, unit }: AgeFilter): string {
  const name = amount === 1 ? unit.slice(0, -1) : unit
  return `${word === 'within' ? 'within the last' : 'not for'} ${amount} ${name}`
}
