import { type DragEvent, useState } from 'react'
import type { GridColumn } from '../columns/draw-columns.ts'
import type { HeadActions } from './head-keys.ts'

/** Data type of a dragged column, so that a table accepts nothing else. */
export const COLUMN_DRAG = 'application/x-service-center-column'

/** Drop handlers of a header cell that accepts a dragged column before or after itself; frozen columns stay. */
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
