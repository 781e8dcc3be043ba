/** Maximum edit distance of a suggested path (specification 1, section 2). */
export const MAX_DISTANCE = 5

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
