/** The names above a customer, from the top of the tree; the tooltip shows the whole of a long path. */
export function PathText({ names, className }: { names: readonly string[]; className: string | undefined }) {
  return (
    <span className={className} title={names.join(' › ')}>
      {pathText(names)}
    </span>
  )
}

/** A tree path on one line. Leaves out the middle of a long path, because the end distinguishes equal names. */
export function pathText(names: readonly string[]): string {
  const { top, middle, end } = splitPath(names, 2)
  return [...top, ...(middle.length > 0 ? ['…'] : []), ...end].join(' › ')
}

/** How many entries are shown before the omitted part. */
const TOP = 1

/**
 * Splits a path into three parts; the middle is empty unless the path is long.
 * @param nearest how many entries follow the middle
 */
export function splitPath<One>(
  path: readonly One[],
  nearest: number,
): Record<'top' | 'middle' | 'end', readonly One[]> {
  // An ellipsis in place of a single entry would save nothing.
  const isLong = path.length > TOP + nearest + 1
  const end = isLong ? path.length - nearest : TOP
  return { top: path.slice(0, TOP), middle: isLong ? path.slice(TOP, end) : [], end: path.slice(end) }
}
