/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are positioned one by one, which table layout cannot do */
import { isolated } from '@service-center/contract/text/name-characters.ts'
import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { Missing } from '../../state/StateText.tsx'
import { beginningOf } from '../../text/Truncated.tsx'
import type { GridColumn } from '../columns/use-column-model.ts'
import type { CellValue, RowLink } from '../table-types.ts'
import classes from './grid.module.css'

/** Rows of at least this height, in px, have room for two lines on phones. */
const TWO_LINES = 45

/** Layout and callbacks for rows and cells; one stable object, so that memoised rows do not re-render. */
export type RowLayout<Row> = {
  isNarrow: boolean
  isClickable: boolean
  rowHeight: number
  rowLink: RowLink<Row> | undefined
  /** On phones: called by the button in the ID cell of rows that have no link. */
  open: ((row: Row) => void) | undefined
  rowState: ((row: Row) => 'deprecated' | undefined) | undefined
}

type GridRowProps<Row> = {
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
  /** First and last selected column, and the cursor's, as `aria-colindex`; 0: none; undefined: cells cannot be selected. */
  markedFrom?: number | undefined
  markedTo?: number | undefined
  cursorPlace?: number | undefined
}

function RowInner<Row extends object>(props: GridRowProps<Row>) {
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

type CellProps<Row> = {
  row: Row
  at: GridColumn<Row>
  look: RowLayout<Row>
  /** Whether it is selected; undefined where cells cannot be selected. */
  isMarked?: boolean | undefined
  /** The element id if this cell is the selection's cursor. */
  cursorId?: string | undefined
}

function CellInner<Row extends object>({ row, at, look, isMarked, cursorId }: CellProps<Row>) {
  const { column, width, left, isFrozen } = at
  const flashes = useChangeCount(column.value(row), column.loading === true)
  // Strike-through must not be the only sign of a state.
  const rowState = column.isId ? look.rowState?.(row) : undefined
  return (
    <div
      role="gridcell"
      id={cursorId}
      aria-selected={isMarked}
      data-marked={isMarked || undefined}
      data-cursor={cursorId === undefined ? undefined : true}
      aria-colindex={at.place}
      className={classes['cell']}
      style={{ width, left }}
      data-align={column.align}
      data-look={column.isId ? 'strong' : column.look}
      data-wrap={(look.isNarrow && look.rowHeight >= TWO_LINES && isText(column)) || undefined}
      data-opens={(column.isId && look.isNarrow && canOpen(look)) || undefined}
      data-frozen={isFrozen || undefined}
      data-edge={at.isLastFrozen || undefined}
    >
      {flashes > 0 && <span key={flashes} className={classes['flash']} />}
      {column.lead !== undefined && <span className={classes['lead']}>{column.lead(row)}</span>}
      {column.loading ? (
        <span className={classes['bone']} />
      ) : (
        <div className={classes['content']} data-cut>
          {contentOf(row, at, look)}
        </div>
      )}
      {rowState !== undefined && <VisuallyHidden>, {rowState}</VisuallyHidden>}
    </div>
  )
}

/** Whether the ID cell opens the row. */
const canOpen = ({ rowLink, open }: { rowLink: unknown; open: unknown }) =>
  rowLink !== undefined || open !== undefined

function isText<Row>({ kind, isId, look }: GridColumn<Row>['column']): boolean {
  return kind === 'text' && !isId && look !== 'mono'
}

/** In a row whose values have changed, only the cells that show something else re-render. */
function areAlike<Row extends object>(before: CellProps<Row>, after: CellProps<Row>): boolean {
  return (
    before.at === after.at &&
    before.look === after.look &&
    before.isMarked === after.isMarked &&
    before.cursorId === after.cursorId &&
    (before.row === after.row || isSameText(after.at.column, before.row, after.row))
  )
}

/** Whether a plain text cell still shows the same text; cells with their own renderer always re-render. */
function isSameText<Row>(column: GridColumn<Row>['column'], before: Row, after: Row): boolean {
  if (column.cell !== undefined || column.lead !== undefined || column.isId) return false
  return column.value(before) === column.value(after) && column.shown(before) === column.shown(after)
}

// React.memo loses the type parameter; the cast restores it.
const GridCell = memo(CellInner, areAlike) as typeof CellInner

function contentOf<Row>(row: Row, { column }: GridColumn<Row>, look: RowLayout<Row>): ReactNode {
  const content = column.cell ? column.cell(row) : textContent(column.shown(row))
  if (!column.isId || !canOpen(look)) return content
  if (look.rowLink === undefined) {
    return (
      <button
        type="button"
        className={`sc-link ${classes['link']} ${classes['button']}`}
        onClick={() => look.open?.(row)}
      >
        {content}
      </button>
    )
  }
  return look.rowLink.draw(row, {
    children: content,
    className: look.isNarrow ? `sc-link ${classes['link']}` : (classes['link'] ?? ''),
    // The grid is one Tab stop and Enter opens the row; on phones there is only the link.
    tabIndex: look.isNarrow ? 0 : -1,
  })
}

function textContent(text: string): ReactNode {
  return text.trim() === '' ? <Missing /> : isolated(beginningOf(text))
}

/** How often the value has changed while visible. The end of the column's loading does not count as a change. */
function useChangeCount(value: CellValue, isLoading: boolean): number {
  const [seen, setSeen] = useState({ value, isLoading, count: 0 })
  if (seen.value !== value || seen.isLoading !== isLoading) {
    const count = seen.isLoading || isLoading ? seen.count : seen.count + 1
    setSeen({ value, isLoading, count })
  }
  return seen.count
}
