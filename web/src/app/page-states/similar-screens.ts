/** Maximum edit distance of a suggested path (specification 1, section 2). */
const MAX_DISTANCE = 5

/** The number of letters to insert, delete or replace to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** The known paths within `max` edits of a path, most similar first. */
export function similarPaths(path: string, known: readonly string[], max = MAX_DISTANCE): string[] {
  const wanted = path.toLowerCase()
  return known
    .map((one) => ({ one, distance: editDistance(wanted, one.toLowerCase()) }))
    .filter(({ distance }) => distance <= max)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one)
}

/** A screen that the user may open. */
export interface KnownScreen {
  readonly path: string
  readonly label: string
}

/** Minimum length of a word that is searched within longer words: shorter ones occur in too many. */
const MIN_PART_LENGTH = 5

/**
 * The screens that share the most words with a path, most similar first. Compares singular forms, and tolerates typos.
 */
export function screensOfWords(path: string, known: readonly KnownScreen[]): string[] {
  const given = wordsOf(path)
  const found = known.map((screen) => {
    const own = wordsOf(`${screen.path} ${screen.label}`)
    const distances = given
      .map((word) => Math.min(...own.map((other) => wordDistance(word, other))))
      .filter((distance) => distance < Infinity)
    return {
      path: screen.path,
      hits: distances.length,
      distance: distances.reduce((sum, one) => sum + one, 0),
      letters: editDistance(path.toLowerCase(), screen.path),
    }
  })
  const most = Math.max(1, ...found.map(({ hits }) => hits))
  return found
    .filter(({ hits }) => hits === most)
    .toSorted((a, b) => a.distance - b.distance || a.letters - b.letters)
    .map((screen) => screen.path)
}

/** The words of a path or a name, each in the singular. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  return words.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 1)
}

/** The edit distance of two words; infinite if they are not similar. */
function wordDistance(given: string, known: string): number {
  const [short, long] = given.length < known.length ? [given, known] : [known, given]
  const distance = editDistance(short, long)
  if (distance <= Math.min(2, Math.floor(short.length * 0.4))) return distance
  return short.length >= MIN_PART_LENGTH && long.includes(short) ? long.length - short.length : Infinity
}
