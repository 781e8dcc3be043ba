import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type HTMLAttributes, useState } from 'react'
import type { DropTarget } from './placed-ids.ts'
import classes from './reorder.module.css'

/** Where something stands in its list, and how it is moved. */
export interface Place<Id extends string | number> {
  readonly id: Id
  /** What can be put beside each other: only things of the same group. In lower case: browsers know no other. */
  readonly group: string
  readonly step: (by: -1 | 1) => void
  /** Puts something of the group before or after another one; `id` as it was dragged. */
  readonly put: (to: { id: string } & DropTarget<Id>) => void
}

/** What is dragged cannot be read before it is dropped, only its type. */
const dragTypeOf = ({ group }: Pick<Place<string | number>, 'group'>): string =>
  `application/x-service-center-${group}`

interface GripProps {
  title: string
  place: Pick<Place<string | number>, 'id' | 'group' | 'step'>
  /** The element around it that is shown while it is dragged, as a selector. */
  row?: string
}

/** Moves something within its list: it is dragged, or moved by the up and down arrows. */
export function Grip({ title, place, row: selector = 'li' }: GripProps) {
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
        const row = event.currentTarget.closest(selector)
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
