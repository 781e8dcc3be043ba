import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { useDropTarget } from '../../ui/use-drop.ts'
import type { DropTarget } from './placed-ids.ts'
import classes from './grip.module.css'

/** The place of an item in its list, and how to move it. */
export interface Place<Id extends string | number> {
  readonly id: Id
  /** An item can only be dropped beside items of the same group. Lower case, because it is part of a media type. */
  readonly group: string
  /** Moves the item up (-1) or down (1). */
  readonly step: (by: -1 | 1) => void
  /** Puts the dragged item `id`, whose id is a text in drag data, before or after another item. */
  readonly put: (to: { id: string } & DropTarget<Id>) => void
}

/** The type of the drag data. It contains the group, because browsers hide the data itself until the drop. */
const dragTypeOf = ({ group }: Pick<Place<string | number>, 'group'>): string =>
  `application/x-service-center-${group}`

interface GripProps {
  title: string
  place: Pick<Place<string | number>, 'id' | 'group' | 'step'>
  /** The selector of the element around it that is shown under the pointer while dragging. */
  row?: string
}

/** The handle that moves an item within its list, by dragging or with the up and down arrows. */
export function Grip({ title, place, row: selector = 'li' }: GripProps) {
  return (
    <button
      type="button"
      className={classes['grip']}
      data-screen-only
      title="Drag to move it, or press the up and down arrows"
      aria-label={sentence`Move ${title}: up and down arrows`}
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

/** Props that make a row a drop target: the dragged item is put before or after it. */
export function useDrop<Id extends string | number>(
  place: Pick<Place<Id>, 'id' | 'group' | 'put'> | undefined,
): HTMLAttributes<HTMLElement> {
  const target = useDropTarget({
    type: dragTypeOf(place ?? { group: '' }),
    axis: 'vertical',
    onDrop: (id, side) => place?.put({ id, target: place.id, side }),
  })
  return place === undefined ? {} : target
}
