import { memo } from 'react'
import { GridCell } from './GridCell.tsx'
import classes from './grid.module.css'
import type { RowLook } from './row-look.ts'
import type { GridColumn } from './use-column-model.ts'

/** A scrolling column with its place in px from the left edge of the table. */
export type PlacedColumn<Row> = { at: GridColumn<Row>; left: number }

type Props<Row> = {
  row: Row
  id: string
  /** Position on the page, from 0. */
  index: number
  /** Position among all rows that pass, from 1; the head is row 1 of the grid. */
  ariaRow: number
  frozen: readonly GridColumn<Row>[]
  placed: readonly PlacedColumn<Row>[]
  totalWidth: number
  isActive: boolean
  isSelected: boolean
  look: RowLook<Row>
}

function RowInner<Row extends object>(props: Props<Row>) {
  const { row, index, frozen, placed, look } = props
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
      {frozen.map((at) => (
        <GridCell key={at.column.id} row={row} at={at} left={0} look={look} />
      ))}
      {placed.map(({ at, left }) => (
        <GridCell key={at.column.id} row={row} at={at} left={left} look={look} />
      ))}
    </div>
  )
}

// React.memo forgets the type parameter; the cast gives it back unchanged.
export const GridRow = memo(RowInner) as typeof RowInner
