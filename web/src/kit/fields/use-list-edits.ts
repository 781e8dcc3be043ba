import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'

interface ListEdits<List extends HTMLElement> {
  /** The `ref` of the list. Its children are the items, each with `data-place`; their buttons have `data-act`. */
  list: RefObject<List | null>
  move: (from: number, to: number) => void
  remove: (place: number) => void
}

/** Moves and removes the items of a list, and keeps the focus on the moved or the next item. */
export function useListEdits<Item, List extends HTMLElement = HTMLFieldSetElement>(
  value: readonly Item[],
  onChange: (value: Item[]) => void,
): ListEdits<List> {
  const list = useRef<List>(null)
  return {
    list,
    move: (from, to) => {
      flushSync(() => onChange(moved(value, { from, to })))
      focusPlace(list.current, to, to < from ? ['up', 'down'] : ['down', 'up'])
    },
    remove: (place) => {
      flushSync(() => onChange(value.toSpliced(place, 1)))
      focusPlace(list.current, Math.min(place, value.length - 2), ['remove'])
    },
  }
}

/**
 * Moves the focus to the first enabled button of an item, or to the add button if the item has none of them, for example
 * because the last item was removed.
 * @param acts the `data-act` of the buttons, in order of preference
 */
export function focusPlace(list: Element | null | undefined, place: number, acts: readonly string[]): void {
  const item = list?.querySelector(`:scope > [data-place="${place}"]`)
  const buttons = acts.map((act) => item?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`))
  const add = list?.querySelector<HTMLElement>(':scope > [data-act="add"]')
  const target = [...buttons, add].find((button) => button != null)
  target?.focus()
}

export function moved<Item>(list: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
