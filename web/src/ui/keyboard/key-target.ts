/** The row that a key moves to in a list; undefined for keys that do not move. */
export function keyTarget(options: {
  key: string
  at: number
  count: number
  /** Rows per page. */
  page: number
}): number | undefined {
  const { key, at, count, page } = options
  const last = Math.max(0, count - 1)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(last, target))
}
