import { IconGripVertical } from '@tabler/icons-react'
import type { Place } from './place.ts'
import classes from './reorder.module.css'

/** What is dragged cannot be read before it is dropped, only its type. */
export const dragTypeOf = ({ group }: Pick<Place<string | number>, 'group'>): string =>
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
