import { z } from 'zod'

/** The conditions on the size of a number; 'between' includes both ends. */
export const SIZE_WORDS = ['less than', 'more than', 'between'] as const
export type SizeWord = (typeof SIZE_WORDS)[number]

/** A condition on the size of a number. */
export type SizeFilter =
  | readonly [word: 'less than' | 'more than', than: number]
  | readonly [word: 'between', least: number, most: number]

/** A number as people write it, also with a decimal comma; at most 15 digits, which a number holds exactly. */
const NUMBER = /^[+-]?(?=[\d.,]{1,16}$)\d*[.,]?\d+$/

const numberText = z
  .string()
  .trim()
  .regex(NUMBER, 'Must be a number.')
  .transform((text) => Number(text.replace(',', '.')))

/** A condition on a number in the JSON of `filters`: ["less than","45"], ["between","20","30"]. */
export const filterSize = z.union([
  z.tuple([z.enum(['less than', 'more than']), numberText]),
  z.tuple([z.literal('between'), numberText, numberText]),
])

/** The number that a text states, or null. */
export function numberOfText(text: string): number | null {
  const read = numberText.safeParse(text)
  return read.success ? read.data : null
}

/** The condition that a filter's values state; undefined when they state none, because anybody can write an address. */
export function sizeOf(values: readonly string[]): SizeFilter | undefined {
  const read = filterSize.safeParse(values)
  return read.success ? read.data : undefined
}

/** Whether a number meets a condition. */
export function isOfSize(number: number, size: SizeFilter): boolean {
  if (size[0] === 'between') return number >= size[1] && number <= size[2]
  return size[0] === 'less than' ? number < size[1] : number > size[1]
}
