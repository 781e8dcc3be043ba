import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import classes from './columns.module.css'

const DRAG_TYPE = 'application/x-service-center-column-choice'

type Props = {
  id: string
  header: string
  isShown: boolean
  /** Cannot be hidden. */
  isFixed: boolean
  isMovable: boolean
  isLoading: boolean
  onToggle: (id: string, isShown: boolean) => void
  onMove: (id: string, to: { target: string; side: 'before' | 'after' }) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** One column in the list: a checkbox shows it, the handle moves it by drag or by the up and down arrows. */
export function ColumnChoiceRow(props: Props) {
  const { id, header, isMovable, onMove, onStep } = props
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; keys act on the grip
    <li
      className={classes['item']}
      data-drop={side ?? undefined}
      onDragOver={(event) => {
        if (!isMovable || !event.dataTransfer.types.includes(DRAG_TYPE)) return
        event.preventDefault()
        setSide(sideOf(event))
      }}
      onDragLeave={() => setSide(null)}
      onDrop={(event) => {
        event.preventDefault()
        setSide(null)
        onMove(event.dataTransfer.getData(DRAG_TYPE), { target: id, side: sideOf(event) })
      }}
    >
      <label className={classes['choice']} data-fixed={props.isFixed || undefined}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={props.isShown}
          disabled={props.isFixed}
          onChange={(event) => props.onToggle(id, event.currentTarget.checked)}
        />
        <span className={classes['name']}>{header}</span>
        {props.isLoading && <span className={classes['count']}>loading</span>}
      </label>
      {isMovable && (
        <button
          type="button"
          className={classes['grip']}
          aria-label={`Move ${header}: up and down arrows`}
          draggable
          onKeyDown={onKeyDown}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, id)
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </button>
      )}
    </li>
  )
}

function sideOf(event: DragEvent): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientY < box.top + box.height / 2 ? 'before' : 'after'
}
