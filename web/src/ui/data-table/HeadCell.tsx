/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { Menu, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilterFilled } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ColumnMenuItems } from './ColumnMenuItems.tsx'
import classes from './head.module.css'
import { type HeadActions, headKey } from './head-keys.ts'
import type { GridColumn } from './draw-columns.ts'

const DRAG_TYPE = 'application/x-service-center-column'
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type Props<Row> = {
  at: GridColumn<Row>
  /** The head row is one tab stop; arrows move within it. */
  isTabStop: boolean
  helpId: string
  actions: HeadActions
  onFocus: (id: string) => void
}

/** One column's head: its label sorts and is dragged, its right edge resizes, its menu does all of it by keyboard. */
export function HeadCell<Row>({ at, isTabStop, helpId, actions, onFocus }: Props<Row>) {
  const { column, width, left, isFrozen } = at
  const label = useRef<HTMLButtonElement>(null)
  // The menu opens within the table's own region, so that assistive technology finds it there.
  const [menuHome, setMenuHome] = useState<HTMLElement | null>(null)
  const isMenuOpen = menuHome !== null
  const openMenu = () => setMenuHome(label.current?.closest('section') ?? document.body)
  const drop = useColumnDrop(at, actions)
  const closeMenu = () => {
    setMenuHome(null)
    label.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => headKey(event, { at, actions, openMenu })
  return (
    <div
      role="columnheader"
      aria-colindex={at.place}
      aria-sort={at.sort ? ARIA_SORT[at.sort] : undefined}
      className={classes['cell']}
      style={{ width, left }}
      data-align={column.align}
      data-frozen={isFrozen || undefined}
      data-edge={at.isLastFrozen || undefined}
      data-menu={isMenuOpen || undefined}
      {...drop}
    >
      <button
        type="button"
        ref={label}
        className={classes['label']}
        data-column={column.id}
        draggable={!isFrozen}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={helpId}
        onClick={(event) => actions.toggleSort(column.id, event.shiftKey)}
        onContextMenu={(event) => {
          event.preventDefault()
          openMenu()
        }}
        onKeyDown={onKeyDown}
        onFocus={() => onFocus(column.id)}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAG_TYPE, column.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <span className={classes['text']} data-cut>
          {column.header}
        </span>
        <SortMark at={at} />
        {at.isFiltered && <Funnel />}
      </button>
      <Menu
        opened={isMenuOpen}
        onClose={closeMenu}
        position="bottom-end"
        width={210}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        floatingStrategy="fixed"
        portalProps={menuHome ? { target: menuHome } : {}}
      >
        <Menu.Target>
          <button
            type="button"
            className={classes['more']}
            tabIndex={-1}
            aria-label={`Menu of column ${column.header}`}
            onClick={openMenu}
          >
            <IconChevronDown size={14} stroke={1.6} />
          </button>
        </Menu.Target>
        {isMenuOpen && (
          <Menu.Dropdown>
            <ColumnMenuItems at={at} actions={actions} />
          </Menu.Dropdown>
        )}
      </Menu>
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

function useColumnDrop<Row>(at: GridColumn<Row>, actions: HeadActions) {
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const id = at.column.id
  if (at.isFrozen) return {}
  return {
    'data-drop': side ?? undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
      event.preventDefault()
      setSide(sideOf(event))
    },
    onDragLeave: () => setSide(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setSide(null)
      actions.move(event.dataTransfer.getData(DRAG_TYPE), { target: id, side: sideOf(event) })
    },
  }
}

function sideOf(event: DragEvent): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left + box.width / 2 ? 'before' : 'after'
}
