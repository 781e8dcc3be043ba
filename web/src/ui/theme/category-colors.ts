import { COLORS } from './colors.ts'

/** The twenty hues of categories in order; the dark scheme lightens them. */
const HUES = [
  '#2B6FB8',
  '#0F766E',
  '#A23B7C',
  '#6B5BB0',
  '#A85F00',
  '#66761A',
  '#0B7A94',
  '#B83A5B',
  '#8A5A3C',
  '#4F6B88',
  '#1E4E86',
  '#0A554F',
  '#74255A',
  '#4A3C8A',
  '#7A4400',
  '#48550F',
  '#07566A',
  '#862540',
  '#613D27',
  '#354A61',
] as const

export type Scheme = 'light' | 'dark'

/** How many categories have a unique colour. */
export const CATEGORY_COUNT = HUES.length

const BRIGHT_HUES = 10

/** A category's full hue in a scheme. From the twenty-first category on, colours repeat. */
export function categoryColor(place: number, scheme: Scheme): string {
  const at = place % HUES.length
  const hue = HUES[at] ?? HUES[0]
  return scheme === 'light' ? hue : mixedColor(hue, '#FFFFFF', at < BRIGHT_HUES ? 0.55 : 0.75)
}

/** The background of a category's bar: 18 % of its hue over the background below. */
export function categorySoft(place: number, scheme: Scheme, ground: string): string {
  return mixedColor(categoryColor(place, scheme), ground, 0.18)
}

/** The text colour on a category's bar: 72 % hue, 28 % ink; the dark scheme's deepest hues need a little more ink. */
export function categoryInk(place: number, scheme: Scheme): string {
  if (scheme === 'light') return mixedColor(categoryColor(place, scheme), COLORS.ink[0], 0.72)
  return mixedColor(categoryColor(place, scheme), COLORS.ink[1], 0.62)
}

/**
 * Two colours mixed as CSS mixes them in sRGB.
 * @param first `#RRGGBB`
 * @param second `#RRGGBB`
 * @param share share of the first colour, 0 to 1
 */
function mixedColor(first: string, second: string, share: number): string {
  const part = (from: number) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(from, from + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`.toUpperCase()
}
