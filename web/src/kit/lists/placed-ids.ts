export interface DropTarget<Id> {
  readonly target: Id
  readonly side: 'before' | 'after'
}

/** The ids of a list with one of them moved before or after another; undefined if that changes nothing. */
export function placedIds<Id>(
  ids: readonly Id[],
  id: Id,
  { target, side }: DropTarget<Id>,
): Id[] | undefined {
  if (id === target || !ids.includes(id) || !ids.includes(target)) return undefined
  const others = ids.filter((one) => one !== id)
  const placed = others.toSpliced(others.indexOf(target) + (side === 'after' ? 1 : 0), 0, id)
  return placed.every((one, place) => one === ids[place]) ? undefined : placed
}

/** The ids of a list with one of them moved up (-1) or down (1); undefined at the end of the list. */
export function movedIds<Id>(ids: readonly Id[], id: Id, by: -1 | 1): Id[] | undefined {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return undefined
  return ids.toSpliced(at, 1).toSpliced(at + by, 0, id)
}
