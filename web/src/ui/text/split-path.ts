/** How many stand before what is left out. */
const TOP = 1

/**
 * A way in three parts: the middle of a long one is shown only to those who ask for it.
 * @param nearest how many stand behind what is left out
 */
export function splitPath<One>(
  path: readonly One[],
  nearest: number,
): Record<'top' | 'middle' | 'end', readonly One[]> {
  // A sign in the place of one would save nothing.
  const isLong = path.length > TOP + nearest + 1
  const end = isLong ? path.length - nearest : TOP
  return { top: path.slice(0, TOP), middle: isLong ? path.slice(TOP, end) : [], end: path.slice(end) }
}
