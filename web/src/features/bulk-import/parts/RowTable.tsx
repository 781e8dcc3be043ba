/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed one by one, which table layout cannot */
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { keyTarget } from '../../../ui/keyboard/key-target.ts'
import type { ClassifiedRows } from '../rows/row-classes.ts'
import { canSelect, countSelected, isSelected, toggled, withAll, type Selection } from '../rows/selection.ts'
import { ImportRow } from './ImportRow.tsx'
import classes from '../bulk-import.module.css'

const ROW = 30
/** On phones a row has two more lines, for the class and its reason. */
const PHONE_ROW = 64
const HEAD = 32

interface RowTableProps {
  rows: ClassifiedRows
  /** The places of the shown rows. */
  shown: Uint32Array
  selection: Selection
  onSelection: (selection: Selection) => void
  /** What was done with a row; undefined for one that was not imported. */
  doneOf: (index: number) => string | undefined
}

/** The rows of the file: one Tab stop, arrow keys move between them, Space ticks. Only those in sight are drawn. */
export function RowTable({ rows, shown, selection, onSelection, doneOf }: RowTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const [active, setActive] = useState(0)
  const rowHeight = useWidth() === 'phone' ? PHONE_ROW : ROW
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here at once, never memoised
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
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
  const items = virtual.getVirtualItems()
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
      <div role="rowgroup" className={classes['rows']} style={{ height: shown.length * rowHeight }}>
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
    </div>
  )
}

type HeadProps = Pick<RowTableProps, 'rows' | 'shown' | 'selection' | 'onSelection'>

function TableHead({ rows, shown, selection, onSelection }: HeadProps) {
  // Also drawn with each step of scrolling.
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
