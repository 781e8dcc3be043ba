import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type HTMLAttributes, useState } from 'react'
import type { DocumentPlace } from './use-order.ts'
import classes from './manage.module.css'

/** Only documents of the same kind are put in order; what is dragged cannot be read before it is dropped. */
const dragTypeOf = ({ kind }: DocumentPlace) => `application/x-service-center-document-${kind}`

/** Moves a document among its kind: it is dragged, or moved by the up and down arrows. */
export function Grip({ title, place }: { title: string; place: DocumentPlace }) {
  return (
    <button
      type="button"
      className={classes['grip']}
      title="Drag to move it, or press the up and down arrows"
      aria-label={`Move ${title}: up and down arrows`}
      draggable
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        place.step(event.key === 'ArrowUp' ? -1 : 1)
      }}
      onDragStart={(event) => {
        const row = event.currentTarget.closest('li')
        event.dataTransfer.setData(dragTypeOf(place), String(place.id))
        event.dataTransfer.effectAllowed = 'move'
        if (row === null) return
        const { left, top } = row.getBoundingClientRect()
        event.dataTransfer.setDragImage(row, event.clientX - left, event.clientY - top)
      }}
    >
      <IconGripVertical size={16} stroke={1.6} />
    </button>
  )
}

/** What makes a row take a dragged document: it is put before or after this one. */
export function useDrop(
  place: DocumentPlace | undefined,
): HTMLAttributes<HTMLLIElement> & { 'data-drop'?: 'before' | 'after' } {
  const [side, setSide] = useState<'before' | 'after'>()
  if (place === undefined) return {}
  return {
    ...(side === undefined ? {} : { 'data-drop': side }),
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(dragTypeOf(place))) return
      event.preventDefault()
      setSide(sideOf(event))
    },
    onDragLeave: () => setSide(undefined),
    onDrop: (event) => {
      setSide(undefined)
      const id = Number(event.dataTransfer.getData(dragTypeOf(place)))
      if (id === 0) return
      event.preventDefault()
      place.put({ id, target: place.id, side: sideOf(event) })
    },
  }
}

function sideOf(event: DragEvent): 'before' | 'after' {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY < top + height / 2 ? 'before' : 'after'
}
