import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilterFilled } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { COLUMN_DRAG } from './column-drag.ts'
import type { GridColumn } from '../columns/draw-columns.ts'
import classes from './head.module.css'
import { type HeadActions, headKey } from './head-keys.ts'

export type HeadLabelProps<Row> = {
  at: GridColumn<Row>
  /** The header row is one Tab stop; arrows move within it. */
  isTabStop: boolean
  helpId: string
  actions: HeadActions
  onFocus: (id: string) => void
}

type Props<Row> = HeadLabelProps<Row> & { label: RefObject<HTMLButtonElement | null>; openMenu: () => void }

/** A column's name: a click sorts, a drag moves the column, keys do these and more. */
export function HeadLabel<Row>({ at, isTabStop, helpId, actions, onFocus, label, openMenu }: Props<Row>) {
  const { column } = at
  return (
    <button
      type="button"
      ref={label}
      className={classes['label']}
      data-column={column.id}
      draggable={!at.isFrozen}
      tabIndex={isTabStop ? 0 : -1}
      aria-describedby={helpId}
      onClick={(event) => actions.toggleSort(column.id, event.shiftKey)}
      onContextMenu={(event) => {
        event.preventDefault()
        openMenu()
      }}
      onKeyDown={(event) => headKey(event, { at, actions, openMenu })}
      onFocus={() => onFocus(column.id)}
      onDragStart={(event) => {
        event.dataTransfer.setData(COLUMN_DRAG, column.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <span className={classes['text']} data-cut>
        {column.header}
      </span>
      <SortMark at={at} />
      {at.isFiltered && <Funnel />}
    </button>
  )
}

function Funnel() {
  return (
    <>
      <IconFilterFilled size={12} className={classes['funnel']} aria-hidden />
      <VisuallyHidden>, filtered</VisuallyHidden>
    </>
  )
}

function SortMark<Row>({ at }: { at: GridColumn<Row> }) {
  if (!at.sort) return null
  const Arrow = at.sort === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <span className={classes['sort']}>
      <Arrow size={14} stroke={1.6} />
      {at.sortRank > 0 && at.sortRank}
    </span>
  )
}
