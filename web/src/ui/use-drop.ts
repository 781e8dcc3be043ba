import { type DragEvent, useState } from 'react'

/** Where a dragged item is dropped: before or after the item under the pointer. */
export type DropSide = 'before' | 'after'

type DropOptions = {
  /** The type of the drag data; other drags are ignored. */
  type: string
  /** How the items are arranged. */
  axis: 'horizontal' | 'vertical'
  onDrop: (id: string, side: DropSide) => void
}

/** Props that make an item a drop target: it gets the data of the dragged item. */
export function useDropTarget({ type, axis, onDrop }: DropOptions) {
  const [side, setSide] = useState<DropSide>()
  const sideOf = ({ clientX, clientY, currentTarget }: DragEvent): DropSide => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isBefore = axis === 'vertical' ? clientY < top + height / 2 : clientX < left + width / 2
    return isBefore ? 'before' : 'after'
  }
  return {
    'data-drop': side,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      setSide(sideOf(event))
    },
    onDragLeave: () => setSide(undefined),
    onDrop: (event: DragEvent) => {
      setSide(undefined)
      const id = event.dataTransfer.getData(type)
      if (id === '') return
      event.preventDefault()
      onDrop(id, sideOf(event))
    },
  }
}
