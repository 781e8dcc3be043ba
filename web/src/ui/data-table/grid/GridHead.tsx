/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are positioned one by one, which table layout cannot do */
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilterFilled } from '@tabler/icons-react'
import { memo, type RefObject, useCallback, useRef, useState } from 'react'
import { useDropTarget } from '../../use-drop.ts'
import type { GridColumn } from '../columns/use-column-model.ts'
import { HeadMenu } from './HeadMenu.tsx'
import { type HeadActions, headKey } from './head-actions.ts'
import classes from './head.module.css'

/** Data type of a dragged column: a header accepts nothing else. */
const COLUMN_DRAG = 'application/x-service-center-column'

/** On touch screens a header narrower than this, in px, has no space for its menu button. */
const SLIM = 100

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type GridHeadProps<Row> = {
  frozen: readonly GridColumn<Row>[]
  drawn: readonly GridColumn<Row>[]
  totalWidth: number
  helpId: string
  actions: HeadActions
  /** Called with the column whose header has the focus: that header must stay rendered wherever the columns scroll. */
  onFocusedColumn: (id: string | null) => void
}

function HeadInner<Row>({ frozen, drawn, totalWidth, helpId, actions, onFocusedColumn }: GridHeadProps<Row>) {
  const [tabStop, setTabStop] = useState<string | null>(null)
  const onFocus = useCallback(
    (id: string) => {
      setTabStop(id)
      onFocusedColumn(id)
    },
    [onFocusedColumn],
  )
  const all = [...frozen, ...drawn]
  const stop = all.some((at) => at.column.id === tabStop) ? tabStop : all[0]?.column.id
  return (
    <div role="rowgroup" className={classes['head']} style={{ width: totalWidth }}>
      <div role="row" aria-rowindex={1} className={classes['row']} onBlur={() => onFocusedColumn(null)}>
        {all.map((at) => (
          <HeadCell
            key={at.column.id}
            at={at}
            isTabStop={at.column.id === stop}
            helpId={helpId}
            actions={actions}
            onFocus={onFocus}
          />
        ))}
      </div>
    </div>
  )
}

// React.memo loses the type parameter; the cast restores it.
export const GridHead = memo(HeadInner) as typeof HeadInner

type HeadCellProps<Row> = {
  at: GridColumn<Row>
  /** The header row is one Tab stop; arrows move within it. */
  isTabStop: boolean
  helpId: string
  actions: HeadActions
  onFocus: (id: string) => void
}

function HeadCellInner<Row>(props: HeadCellProps<Row>) {
  const { at, actions } = props
  const { column, width, left } = at
  const label = useRef<HTMLButtonElement>(null)
  // The menu is rendered inside the table's own region, so that assistive technology finds it there.
  const [menuHome, setMenuHome] = useState<HTMLElement | null>(null)
  const openMenu = () => setMenuHome(label.current?.closest('section') ?? document.body)
  const closeMenu = () => {
    setMenuHome(null)
    label.current?.focus()
  }
  const drop = useDropTarget({
    type: COLUMN_DRAG,
    axis: 'horizontal',
    onDrop: (id, side) => actions.move(id, { target: column.id, side }),
  })
  return (
    <div
      role="columnheader"
      aria-colindex={at.place}
      aria-sort={at.sort ? ARIA_SORT[at.sort] : undefined}
      className={classes['cell']}
      style={{ width, left }}
      data-align={column.align}
      data-slim={width < SLIM || undefined}
      data-frozen={at.isFrozen || undefined}
      data-edge={at.isLastFrozen || undefined}
      data-menu={menuHome ? true : undefined}
      // Frozen columns do not move.
      {...(at.isFrozen ? {} : drop)}
    >
      <HeadLabel {...props} label={label} openMenu={openMenu} />
      <HeadMenu at={at} actions={actions} home={menuHome} onOpen={openMenu} onClose={closeMenu} />
      {column.isId ? (
        <div aria-hidden className={classes['handle']} data-fixed />
      ) : (
        <div
          aria-hidden
          className={classes['handle']}
          data-resizing={at.isResizing || undefined}
          onMouseDown={(event) => actions.startResize(column.id, event)}
          onTouchStart={(event) => actions.startResize(column.id, event)}
          onDoubleClick={() => actions.resize(column.id, null)}
        />
      )}
    </div>
  )
}

/**
 * The header cell of one column: its label sorts and can be dragged, its right edge resizes, its menu offers everything
 * by keyboard. React.memo loses the type parameter; the cast restores it.
 */
const HeadCell = memo(HeadCellInner) as typeof HeadCellInner

type HeadLabelProps<Row> = HeadCellProps<Row> & {
  label: RefObject<HTMLButtonElement | null>
  openMenu: () => void
}

/** A column's name: a click sorts, a drag moves the column, keys do both and more. */
function HeadLabel<Row>({ at, isTabStop, helpId, actions, onFocus, label, openMenu }: HeadLabelProps<Row>) {
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
      {at.isFiltered && (
        <>
          <IconFilterFilled size={12} className={classes['funnel']} aria-hidden />
          <VisuallyHidden>, filtered</VisuallyHidden>
        </>
      )}
    </button>
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
