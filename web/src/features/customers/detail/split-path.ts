/** How many stand before and behind what is left out. */
const TOP = 1
const END = 3

/** A way in three parts: the middle of a long one is shown only to those who ask for it. */
export function splitPath<One>(path: readonly One[]): Record<'top' | 'middle' | 'end', readonly One[]> {
  // A sign in the place of one would save nothing.
  const isLong = path.length > TOP + END + 1
  const end = isLong ? path.length - END : TOP
  return { top: path.slice(0, TOP), middle: isLong ? path.slice(TOP, end) : [], end: path.slice(end) }
}
