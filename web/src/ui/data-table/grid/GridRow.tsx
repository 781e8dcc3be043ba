/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { memo } from 'react'
import { GridCell } from './GridCell.tsx'
import classes from './grid.module.css'
import type { RowLayout } from './row-layout.ts'
import type { GridColumn } from '../columns/draw-columns.ts'

type Props<Row> = {
  row: Row
  id: string
  /** Position on the page, from 0. */
  index: number
  /** Position among all matching rows, from 1; the header is row 1 of the grid. */
  ariaRow: number
  frozen: readonly GridColumn<Row>[]
  /** The visible scrolling columns. */
  drawn: readonly GridColumn<Row>[]
  totalWidth: number
  isActive: boolean
  isSelected: boolean
  look: RowLayout<Row>
  /** The first and the last selected place, and that of the cursor, as `aria-colindex`; 0: none, undefined: no selection. */
  markedFrom?: number | undefined
  markedTo?: number | undefined
  cursorPlace?: number | undefined
}

function RowInner<Row extends object>(props: Props<Row>) {
  const { row, index, frozen, drawn, look, markedFrom, markedTo = 0, cursorPlace } = props
  const state = look.rowState?.(row)
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={props.ariaRow + 1}
      aria-selected={props.isSelected || undefined}
      className={classes['row']}
      data-index={index}
      data-state={state}
      data-active={props.isActive || undefined}
      data-selected={props.isSelected || undefined}
      data-clickable={look.isClickable || undefined}
      style={{
        transform: `translateY(${index * look.rowHeight}px)`,
        height: look.rowHeight,
        width: props.totalWidth,
      }}
    >
      {[...frozen, ...drawn].map((at) => (
        <GridCell
          key={at.column.id}
          row={row}
          at={at}
          look={look}
          isMarked={markedFrom === undefined ? undefined : at.place >= markedFrom && at.place <= markedTo}
          cursorId={at.place === cursorPlace ? `${props.id}-cell` : undefined}
        />
      ))}
    </div>
  )
}

// React.memo loses the type parameter; the cast restores it.
export const GridRow = memo(RowInner) as typeof RowInner
