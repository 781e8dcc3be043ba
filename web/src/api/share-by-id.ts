import { replaceEqualDeep } from '@tanstack/react-query'

interface WithId {
  readonly id: number
}

/**
 * For a query's `structuralSharing`: keeps the objects of a list `{ data: [{ id, … }] }` that have not changed, wherever
 * they stand now. The library compares place by place, so that one new customer would make all after it new objects.
 */
export function shareById<Item extends WithId>(
  before: { readonly data: readonly Item[] } | undefined,
  after: { readonly data: readonly Item[] },
): { readonly data: readonly Item[] } {
  if (before === undefined) return after
  const known = new Map(before.data.map((item) => [item.id, item]))
  const data = after.data.map((item) => {
    const old = known.get(item.id)
    return old === undefined ? item : replaceEqualDeep(old, item)
  })
  const isSame = data.length === before.data.length && data.every((item, at) => item === before.data[at])
  return isSame ? before : { ...after, data }
}
