/** The list with one item moved. */
export function moved<Item>(list: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
