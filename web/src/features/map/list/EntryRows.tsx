/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed one by one, which table layout cannot */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { type Points, robotOf } from '../data/points.ts'
import { TypeMark } from '../TypeMark.tsx'
import { typeName } from '../robot-types.ts'
import { keyTarget } from '../../../ui/keyboard/key-target.ts'
import classes from '../map.module.css'

/** Row height of side lists. */
const ROW = 30
const HEAD = 32
const COLUMNS = ['ID', 'Robot'] as const

export interface EntryRowsProps {
  points: Points
  /** The listed rows of `points`, in order. */
  rows: Uint32Array
  scheme: Scheme
  chosenRow: number | undefined
  /** The title of the time column. */
  timeTitle: string
  /** Shown when there are no rows. */
  emptyText: string
  /** A row's background colour; undefined: none. */
  colorOf: ((row: number) => string) | undefined
  onOpen: (row: number) => void
}

/** The rows of the list: one Tab stop, arrow keys move between them, Enter opens. */
export function EntryRows(props: EntryRowsProps) {
  const { rows, chosenRow, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here at once, never memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: HEAD,
  })
  const place = Math.min(active, Math.max(0, rows.length - 1))
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[place]
    const page = Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 2
    const target = keyTarget({ key: event.key, at: place, count: rows.length, page })
    if (target !== undefined) {
      setActive(target)
      virtual.scrollToIndex(target)
    } else if (event.key === 'Enter' && row !== undefined) onOpen(row)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      role="grid"
      aria-label="Robots on the map"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows.length === 0 ? undefined : `map-entry-${place}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes['tableHead']} role="row" aria-rowindex={1}>
        {[...COLUMNS, props.timeTitle].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      {rows.length === 0 && (
        <p className={classes['empty']} role="status">
          {props.emptyText}
        </p>
      )}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] ?? 0
          return (
            // The keys are heard on the grid, where the focus is.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={index}
              id={`map-entry-${index}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={row === chosenRow}
              className={classes['entry']}
              data-active={index === place ? '' : undefined}
              style={{ transform: `translateY(${start}px)`, background: props.colorOf?.(row) }}
              onClick={() => {
                setActive(index)
                onOpen(row)
              }}
            >
              <EntryCells points={props.points} row={row} scheme={props.scheme} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function EntryCells({ points, row, scheme }: Pick<EntryRowsProps, 'points' | 'scheme'> & { row: number }) {
  const offset = useTimeOffset()
  const { id, robotName = '', type = '' } = robotOf(points, row) ?? {}
  return (
    <>
      <span role="gridcell" className={classes['entryId']} title={typeName(type)}>
        <TypeMark type={type} scheme={scheme} />
        {id}
      </span>
      <span role="gridcell" className={classes['entryName']} title={robotName}>
        {robotName}
      </span>
      <span role="gridcell">{formatTime(points.at[row] ?? 0, { offset, pattern: 'minute' })}</span>
    </>
  )
}
