import { type DragEvent, type HTMLAttributes, useState } from 'react'
import { dragTypeOf } from './Grip.tsx'
import type { Place } from './place.ts'

type DropTargetProps = HTMLAttributes<HTMLElement> & { 'data-drop'?: 'before' | 'after' }

/** What makes a row take what is dragged: it is put before or after this one. */
export function useDrop<Id extends string | number>(
  place: Pick<Place<Id>, 'id' | 'group' | 'put'> | undefined,
): DropTargetProps {
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
      const id = event.dataTransfer.getData(dragTypeOf(place))
      if (id === '') return
      event.preventDefault()
      place.put({ id, target: place.id, side: sideOf(event) })
    },
  }
}

function sideOf(event: DragEvent): 'before' | 'after' {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY < top + height / 2 ? 'before' : 'after'
}
