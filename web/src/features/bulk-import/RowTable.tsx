/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are positioned one by one, which a table element cannot do */
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNewest } from '../../ui/use-newest.ts'
import { PrintedCount, useDrawnRows } from '../../ui/print/printed-rows.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { keyTarget } from '../../ui/keyboard/key-target.ts'
import { Missing } from '../../ui/state/StateText.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import {
  canSelect,
  CLASS_WORDS,
  classAt,
  type ClassifiedRows,
  countSelected,
  isSelected,
  type RowClass,
  type Selection,
  toggled,
  withAll,
} from './row-classes.ts'
import classes from './bulk-import.module.css'

// Heights in pixels. On phones a row has two more lines, for the class and its reason.
const ROW_HEIGHT = 30
const PHONE_ROW_HEIGHT = 64
const HEAD_HEIGHT = 32

interface RowTableProps {
  rows: ClassifiedRows
  /** Indexes of the shown rows. */
  shown: Uint32Array
  selection: Selection
  onSelection: (selection: Selection) => void
  /** What was done with an imported row ('Updated'); undefined for the others. */
  doneOf: (index: number) => string | undefined
}

/** The rows of the file. Tab reaches the table, arrow keys move between rows, Space ticks. Only visible rows are rendered. */
export function RowTable({ rows, shown, selection, onSelection, doneOf }: RowTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [active, setActive] = useState(0)
  const rowHeight = useWidth() === 'phone' ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  // oxlint-disable-next-line react/incompatible-library -- its result is used directly and never memoised
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  const place = Math.min(active, Math.max(0, shown.length - 1))
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const newest = useNewest({ rows, shown, selection, onSelection })
  const toggle = useCallback(
    (at: number) => {
      const now = newest()
      const index = now.shown[at]
      if (index === undefined || !canSelect(now.rows, index)) return
      setActive(at)
      now.onSelection(toggled(now.selection, index))
    },
    [newest],
  )

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2
    const target = keyTarget({ key: event.key, at: place, count: shown.length, page })
    if (target !== undefined) {
      setActive(target)
      virtual.scrollToIndex(target)
    } else if (event.key === ' ' && event.target === scroller.current) toggle(place)
    else return
    event.preventDefault()
  }
  const items = useDrawnRows(virtual, shown.length)
  return (
    <div
      role="grid"
      ref={scroller}
      tabIndex={0}
      aria-label="Rows of the file"
      aria-rowcount={shown.length + 1}
      aria-multiselectable
      aria-activedescendant={items.some(({ index }) => index === place) ? `${tableId}-${place}` : undefined}
      className={classes['table']}
      onKeyDown={onKeyDown}
    >
      <TableHead rows={rows} shown={shown} selection={selection} onSelection={onSelection} />
      <div
        role="rowgroup"
        className={classes['rows']}
        data-printed-rows
        style={{ height: shown.length * rowHeight }}
      >
        {items.map((item) => {
          const index = shown[item.index] ?? 0
          return (
            <ImportRow
              key={index}
              id={`${tableId}-${item.index}`}
              place={item.index}
              height={rowHeight}
              rows={rows}
              index={index}
              done={doneOf(index)}
              isSelected={isSelected(rows, selection, index)}
              isActive={item.index === place}
              onToggle={toggle}
            />
          )
        })}
      </div>
      <PrintedCount printed={items.length} total={shown.length} />
    </div>
  )
}

function TableHead({ rows, shown, selection, onSelection }: Omit<RowTableProps, 'doneOf'>) {
  // Memoised because it renders with every scroll event.
  const { selectable, selected } = useMemo(
    () => countSelected(rows, selection, shown),
    [rows, selection, shown],
  )
  const isAll = selectable > 0 && selected === selectable
  return (
    <div role="row" className={classes['head']}>
      <span role="columnheader">
        <Checkbox
          aria-label="Select all valid rows"
          checked={isAll}
          indeterminate={selected > 0 && !isAll}
          disabled={selectable === 0}
          onChange={() => onSelection(withAll(selection, shown, !isAll))}
        />
      </span>
      <span role="columnheader">Row</span>
      <span role="columnheader">ID</span>
      <span role="columnheader">Value</span>
      <span role="columnheader">Class</span>
      <span role="columnheader">Reason</span>
    </div>
  )
}

interface ImportRowProps {
  id: string
  /** Index among the shown rows. */
  place: number
  height: number
  rows: ClassifiedRows
  /** Index among all rows. */
  index: number
  done: string | undefined
  isSelected: boolean
  isActive: boolean
  /** The same function for all rows, so that a memoised row does not render again. */
  onToggle: (place: number) => void
}

const ImportRow = memo(function ImportRow(props: ImportRowProps) {
  const { rows, index, place, height, done, isSelected, onToggle } = props
  const of = classAt(rows, index)
  const number = rows.numbers[index] ?? 0
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={classes['row']}
      data-class={of}
      data-active={props.isActive || undefined}
      style={{ height, transform: `translateY(${place * height}px)` }}
    >
      <span role="gridcell">
        <Checkbox
          tabIndex={-1}
          aria-label={`Select row ${number}`}
          checked={isSelected}
          disabled={!canSelect(rows, index)}
          onChange={() => onToggle(place)}
        />
      </span>
      <span role="gridcell" className={classes['number']}>
        {number}
      </span>
      <span role="gridcell" className={classes['id']}>
        <TextOrMissing text={rows.ids[index]} />
      </span>
      <span role="gridcell">
        <TextOrMissing text={rows.values[index]} />
      </span>
      <span role="gridcell" className={classes['class']}>
        <ClassMark of={of} />
        <Truncated text={done ?? CLASS_WORDS[of]} />
      </span>
      <span role="gridcell" className={classes['reason']}>
        <Truncated text={done === undefined ? rows.reasonOf(index) : ''} />
      </span>
    </div>
  )
})

function TextOrMissing({ text = '' }: { text: string | undefined }) {
  return text === '' ? <Missing word="None" /> : <Truncated text={text} />
}

const SHAPES: Readonly<Record<RowClass, ReactNode>> = {
  valid: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  matching: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="6" r="4.5" />
      <path d="M3.6 4.8h4.8M3.6 7.2h4.8" />
    </g>
  ),
  incomplete: <path d="M6 1.2 11.4 10.6H.6Z" fill="currentColor" />,
  invalidId: <path d="M6 .6 11.4 6 6 11.4.6 6Z" fill="currentColor" />,
  conflicting: <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1" fill="currentColor" />,
  unchecked: (
    <circle
      cx="6"
      cy="6"
      r="4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="1.8 1.34"
    />
  ),
}

/** The coloured shape of a class; always shown next to its name. */
export function ClassMark({ of }: { of: RowClass }) {
  return (
    <svg className={classes['mark']} data-class={of} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      {SHAPES[of]}
    </svg>
  )
}
