import { splitPath } from './split-path.ts'

/** A tree path on one line. The middle of a long one is left out: the end distinguishes equal names. */
export function pathText(names: readonly string[]): string {
  const { top, middle, end } = splitPath(names, 2)
  return [...top, ...(middle.length > 0 ? ['…'] : []), ...end].join(' › ')
}
