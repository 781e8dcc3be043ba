import { splitPath } from '../../../ui/text/split-path.ts'

/** A way down the tree on one line. The middle of a long one is left out: its end tells namesakes apart. */
export function wayText(names: readonly string[]): string {
  const { top, middle, end } = splitPath(names, 2)
  return [...top, ...(middle.length > 0 ? ['…'] : []), ...end].join(' › ')
}
