import { splitPath } from './split-path.ts'

/** A path down a tree on one line. The middle of a long one is left out: its end tells namesakes apart. */
export function pathText(names: readonly string[]): string {
  const { top, middle, end } = splitPath(names, 2)
  return [...top, ...(middle.length > 0 ? ['…'] : []), ...end].join(' › ')
}
