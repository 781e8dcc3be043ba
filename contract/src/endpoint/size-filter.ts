import { z } from 'zod'

/** Conditions on a number; 'between' includes both ends. */
export const SIZE_WORDS = ['less than', 'more than', 'between'] as const
export type SizeWord = (typeof SIZE_WORDS)[number]

export type SizeFilter =
  | readonly [word: 'less than' | 'more than', than: number]
  | readonly [word: 'between', least: number, most: number]

/** A number, also with a decimal comma; at most 15 digits, which a JavaScript number holds exactly. */
const NUMBER = /^[+-]?(?=[\d.,]{1,16}$)\d*[.,]?\d+$/

const numberText = z
  .string()
  .trim()
  .regex(NUMBER, 'Must be a number.')
  .transform((text) => Number(text.replace(',', '.')))

/** A condition in the JSON of `filters`: ["less than","45"], ["between","20","30"]. */
export const filterSize = z.union([
  z.tuple([z.enum(['less than', 'more than']), numberText]),
  z.tuple([z.literal('between'), numberText, numberText]),
])

/** The number in a text, or null. */
export function numberOfText(text: string): number | null {
  const read = numberText.safeParse(text)
  return read.success ? read.data : null
}

/**
 * The condition in a filter's values; undefined if they are invalid, because the address bar can contain anything.
 */
export function sizeOf(values: readonly string[]): SizeFilter | undefined {
  const read = filterSize.safeParse(values)
  return read.success ? read.data : undefined
}

export function isOfSize(number: number, size: SizeFilter): boolean {
  if (size[0] === 'between') return number >= size[1] && number <= size[2]
  return size[0] === 'less than' ? number < size[1] : number > size[1]
}
