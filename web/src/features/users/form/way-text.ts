/** The top of the tree, and the nearest two. */
const SHOWN = 3

/** A way down the tree on one line. The middle of a long one is left out: its end tells namesakes apart. */
export function wayText(names: readonly string[]): string {
  const shown = names.length <= SHOWN + 1 ? names : [...names.slice(0, 1), '…', ...names.slice(1 - SHOWN)]
  return shown.join(' › ')
}
