import { type RefObject, useState } from 'react'
import { moveColumn } from '../model/column-layout.ts'
import type { HeadActions } from './head-keys.ts'
import { clampWidth } from '../model/prepared-column.ts'
import { withColumns } from '../state/table-state.ts'
import type { ColumnModel } from '../columns/use-column-model.ts'
import { useNewest } from '../../hooks/use-newest.ts'
import type { SetTableState } from '../model/table-control.ts'

type Options<Row> = {
  model: ColumnModel<Row>
  setState: SetTableState
  openFilter: (id: string) => void
  scroller: RefObject<HTMLDivElement | null>
  scrollToColumn: (id: string) => void
}

/** The actions of all headers as one stable object, so that headers re-render only when they change. */
export function useHeadActions<Row>(options: Options<Row>): HeadActions {
  const newest = useNewest(options)
  const [actions] = useState(() => headActions(newest))
  return actions
}

function headActions<Row>(newest: () => Options<Row>): HeadActions {
  const visible = () => [...newest().model.frozen, ...newest().model.scrolling]
  const move: HeadActions['move'] = (id, to) =>
    newest().setState((before) => {
      const ids = newest().model.ordered.map((column) => column.id)
      return { ...before, columnOrder: moveColumn(ids, { id, ...to }) }
    })
  return {
    toggleSort: (id, isMulti) => newest().model.toggleSort(id, isMulti),
    setSort: (id, direction) => newest().model.setSort(id, direction),
    startResize: (id, event) => newest().model.startResize(id, event),
    resize: (id, by) => newest().setState((before) => ({ ...before, columnSizes: resized(id, by) })),
    move,
    step: (id, by) => {
      const movable = newest().model.scrolling.map((at) => at.column.id)
      const target = movable[movable.indexOf(id) + by]
      if (!movable.includes(id) || target === undefined) return
      move(id, { target, side: by === -1 ? 'before' : 'after' })
      focusLater(id)
    },
    hide: (id) =>
      newest().setState((before) =>
        withColumns(before, newest().model.ordered, (column, shown) => shown && column.id !== id),
      ),
    filter: (id) => newest().openFilter(id),
    focusHead: (id, to) => {
      const all = visible()
      const at = all.findIndex((candidate) => candidate.column.id === id)
      const place = { previous: at - 1, next: at + 1, first: 0, last: all.length - 1 }[to]
      const target = all[place]
      if (target) focusLater(target.column.id)
    },
    focusBody: () => newest().scroller.current?.focus(),
  }

  function resized(id: string, by: number | null): Record<string, number> {
    const sizes = Object.fromEntries(visible().map((at) => [at.column.id, at.width]))
    if (by !== null) return { ...sizes, [id]: clampWidth((sizes[id] ?? 0) + by) }
    return Object.fromEntries(Object.entries(sizes).filter(([other]) => other !== id))
  }

  // The header may not be rendered yet: scrolling renders it in the next frame.
  function focusLater(id: string): void {
    newest().scrollToColumn(id)
    requestAnimationFrame(() => {
      const label = `button[data-column="${CSS.escape(id)}"]`
      newest().scroller.current?.querySelector<HTMLElement>(label)?.focus()
    })
  }
}
