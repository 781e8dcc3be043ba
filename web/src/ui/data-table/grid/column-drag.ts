import { type DragEvent, useState } from 'react'
import type { GridColumn } from '../columns/draw-columns.ts'
import type { HeadActions } from './head-keys.ts'

/** Marks what is dragged as a column, so that a table takes nothing else. */
export const COLUMN_DRAG = 'application/x-service-center-column'

/** Handlers of a head that takes a dragged column before or behind itself; frozen columns keep their place. */
export function useColumnDrop<Row>(at: GridColumn<Row>, actions: HeadActions) {
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const id = at.column.id
  if (at.isFrozen) return {}
  return {
    'data-drop': side ?? undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return
      event.preventDefault()
      setSide(sideOf(event))
    },
    onDragLeave: () => setSide(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setSide(null)
      actions.move(event.dataTransfer.getData(COLUMN_DRAG), { target: id, side: sideOf(event) })
    },
  }
}

function sideOf(event: DragEvent): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left + box.width / 2 ? 'before' : 'after'
}
