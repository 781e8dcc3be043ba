/** How many are shown before the part that is left out. */
const TOP = 1

/**
 * A path in three parts: the middle of a long one is shown only on request.
 * @param nearest how many are shown after the part that is left out
 */
export function splitPath<One>(
  path: readonly One[],
  nearest: number,
): Record<'top' | 'middle' | 'end', readonly One[]> {
  // An ellipsis in place of one item would save nothing.
  const isLong = path.length > TOP + nearest + 1
  const end = isLong ? path.length - nearest : TOP
  return { top: path.slice(0, TOP), middle: isLong ? path.slice(TOP, end) : [], end: path.slice(end) }
}
