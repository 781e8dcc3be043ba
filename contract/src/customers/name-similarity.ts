/** Letters that Unicode normalization does not split into a base letter and a mark. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  þ: 'th',
}
/** Legal forms, which are ignored when names are compared. */
const FORMS = new Set(
  'ab ag aps as asa bv co corp corporation gmbh inc kg lda llc ltd limited nv oy oyj plc sa sarl sas spa srl'.split(
    ' ',
  ),
)

/** A company name without case, marks, punctuation and legal form. */
export function plainName(name: string): string {
  const letters = name
    .toLowerCase()
    // Treat 'A/S' and 'B.V.' as one word.
    .replaceAll(/(?<=\b\p{L})[./](?=\p{L}\b)/gu, '')
    .replaceAll(/[øæœßłđþ]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const words = letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !FORMS.has(word))
  return (telling.length === 0 ? words : telling).join(' ')
}

/** Pairs of adjacent letters, including the start and end of each word. Pairs may repeat. */
export function letterPairs(plain: string): string[] {
  return plain.split(' ').flatMap((word) => {
    if (word === '') return []
    const letters = [' ', ...word, ' ']
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  })
}

/**
 * Similarity of two company names, from 0 to 1: Dice's coefficient over pairs of letters (L. R. Dice, 'Measures of the
 * Amount of Ecologic Association Between Species', Ecology 26, 1945; on pairs of letters, G. W. Adamson and J. Boreham,
 * Information Storage and Retrieval 10, 1974).
 */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [letterPairs(plainName(one)), letterPairs(plainName(other))]
  if (a.length + b.length === 0) return 0
  const left = new Map<string, number>()
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of b) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length)
}
