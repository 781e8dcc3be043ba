/** Non-ASCII characters. Mostly single letters, so their folded form is cached. */
const OTHERS = /[\u0080-\uffff]+/g
const KEPT_MOST = 2000
const kept = new Map<string, string>()
const MARKS = /[\u0300-\u036f]/g
/** Characters that Unicode normalization does not split. Keep in step with the database function `fold_text`. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '\u00A0': ' ',
  '\u202F': ' ',
}
const SPECIAL = /[øæœßđðłþħıς\u00A0\u202F]/g

/**
 * Folds a text for searching: lower case, without accents, and special letters as people type them without that
 * key, so that 'hjorring' finds 'Hjørring'. PostgreSQL's `fold_text` gives the same result; a test compares both.
 */
export function foldText(text: string): string {
  return text.toLowerCase().replace(OTHERS, foldOthers)
}

function foldOthers(letters: string): string {
  const known = kept.get(letters)
  if (known !== undefined) return known
  const folded = letters
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
  if (kept.size >= KEPT_MOST) kept.clear()
  kept.set(letters, folded)
  return folded
}

/** The folded words of a search text, without repeats. */
export function foldedWords(typed: string): string[] {
  return [...new Set(foldText(typed).split(/\s+/).filter(Boolean))]
}

/** A folded text with the original position of each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string
  /** Original position of each unit, and the original's length at the end. */
  readonly places: readonly number[]
}

/** Folds a text so that matches can be shown in the original. */
export function foldWithPlaces(original: string): FoldedText {
  let text = ''
  const places: number[] = []
  let place = 0
  for (const letter of original) {
    const folded = foldText(letter)
    for (let unit = 0; unit < folded.length; unit += 1) places.push(place)
    text += folded
    place += letter.length
  }
  places.push(original.length)
  return { text, places }
}

/** A range in a text: first unit, and the unit after the last. */
export type TextPlace = readonly [start: number, end: number]

/** Where folded words occur in a text, in order, without overlaps. */
export function placesOf(original: string, words: readonly string[]): TextPlace[] {
  const { text, places } = foldWithPlaces(original)
  const found: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      found.push([places[at] ?? 0, endOf(places, at + word.length)])
    }
  }
  found.sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const place of found) {
    const last = merged.at(-1)
    if (last === undefined || place[0] > last[1]) merged.push(place)
    else last[1] = Math.max(last[1], place[1])
  }
  return merged
}

/**
 * End position in the original for the end of a match in the folded text. A letter that folds to two letters is
 * included as a whole.
 */
export function endOf(places: readonly number[], unit: number): number {
  let next = unit
  while (next < places.length - 1 && places[next] === places[unit - 1]) next += 1
  return places[next] ?? 0
}
