/** Divides a list into slices of at most so many items, in their order. */
export function slicesOf<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_one, n) =>
    items.slice(n * most, (n + 1) * most),
  )
}
