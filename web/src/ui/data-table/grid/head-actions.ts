import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useNewest } from '../../use-newest.ts'
import type { ColumnModel, GridColumn } from '../columns/use-column-model.ts'
import { moveColumn } from '../column-layout.ts'
import { clampWidth } from '../prepared-column.ts'
import { RESIZE_STEP } from '../table-constants.ts'
import type { SetTableState } from '../data-table-props.ts'
import { withColumns } from '../state/table-state.ts'

export type HeadActions = Pick<ColumnModel<never>, 'toggleSort' | 'setSort' | 'startResize'> & {
  /** Changes the width by px; null fits the column to its content. */
  resize: (id: string, by: number | null) => void
  move: (id: string, to: { target: string; side: 'before' | 'after' }) => void
  /** Moves by one place among the visible columns. */
  step: (id: string, by: -1 | 1) => void
  hide: (id: string) => void
  filter: (id: string) => void
  focusHead: (id: string, to: 'previous' | 'next' | 'first' | 'last') => void
  focusBody: () => void
}

type Options<Row> = {
  model: ColumnModel<Row>
  setState: SetTableState
  openFilter: (id: string) => void
  scroller: RefObject<HTMLDivElement | null>
  scrollToColumn: (id: string) => void
}

/** The actions of all headers as one stable object, so that it never causes a header to re-render. */
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

type Context<Row> = { at: GridColumn<Row>; actions: HeadActions; openMenu: () => void }

/** Keys on a header: arrows move, Alt moves the column, Shift resizes it, down opens the menu. Enter and Space sort. */
export function headKey<Row>(event: KeyboardEvent, { at, actions, openMenu }: Context<Row>): void {
  const id = at.column.id
  const isLeft = event.key === 'ArrowLeft'
  if (isLeft || event.key === 'ArrowRight') {
    if (event.altKey) actions.step(id, isLeft ? -1 : 1)
    else if (event.shiftKey && !at.column.isId) actions.resize(id, isLeft ? -RESIZE_STEP : RESIZE_STEP)
    else actions.focusHead(id, isLeft ? 'previous' : 'next')
  } else if (event.key === 'Home') actions.focusHead(id, 'first')
  else if (event.key === 'End') actions.focusHead(id, 'last')
  else if (event.key === 'ArrowDown' || event.key === 'ContextMenu') openMenu()
  else if (event.key === 'Escape') actions.focusBody()
  else return
  event.preventDefault()
  event.stopPropagation()
}
