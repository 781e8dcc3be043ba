import type { KeyboardEvent } from 'react'
import { RESIZE_STEP } from '../model/table-constants.ts'
import type { GridColumn } from '../columns/draw-columns.ts'

/** The actions of a column header; one stable object for all headers. */
export type HeadActions = {
  toggleSort: (id: string, isMulti: boolean) => void
  setSort: (id: string, direction: 'asc' | 'desc' | false) => void
  startResize: (id: string, event: unknown) => void
  /** Changes the width by px; null fits it to its content. */
  resize: (id: string, by: number | null) => void
  move: (id: string, to: { target: string; side: 'before' | 'after' }) => void
  /** Moves by one place among the visible columns. */
  step: (id: string, by: -1 | 1) => void
  hide: (id: string) => void
  filter: (id: string) => void
  focusHead: (id: string, to: 'previous' | 'next' | 'first' | 'last') => void
  focusBody: () => void
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
