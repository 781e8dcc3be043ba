/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, memo, useState } from 'react'
import { Missing } from '../../state/Missing.tsx'
import { beginningOf } from '../../text/Truncated.tsx'
import classes from './grid.module.css'
import type { RowLayout } from './row-layout.ts'
import type { CellValue } from '../model/table-types.ts'
import type { GridColumn } from '../columns/draw-columns.ts'

type Props<Row> = {
  row: Row
  at: GridColumn<Row>
  look: RowLayout<Row>
  /** Whether it is selected; undefined where cells are not. */
  isMarked?: boolean | undefined
  /** The id of the cell to which the selection has got. */
  cursorId?: string | undefined
}

/** Rows of this height, in px, have room for two lines on phones. */
const TWO_LINES = 45

function CellInner<Row extends object>({ row, at, look, isMarked, cursorId }: Props<Row>) {
  const { column, width, left, isFrozen } = at
  const flashes = useChangeCount(column.value(row), column.loading === true)
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
      {column.isId && <StateWord word={look.rowState?.(row)} />}
    </div>
  )
}

/** Whether the ID's cell opens the row. */
const canOpen = ({ rowLink, open }: { rowLink: unknown; open: unknown }) =>
  rowLink !== undefined || open !== undefined

function isText<Row>({ kind, isId, look }: GridColumn<Row>['column']): boolean {
  return kind === 'text' && !isId && look !== 'mono'
}

/** Of a row whose values have changed, only the cells that show something else are drawn anew. */
function areAlike<Row extends object>(before: Props<Row>, after: Props<Row>): boolean {
  return (
    before.at === after.at &&
    before.look === after.look &&
    before.isMarked === after.isMarked &&
    before.cursorId === after.cursorId &&
    (before.row === after.row || isSameText(after.at.column, before.row, after.row))
  )
}

/** Whether a cell that shows nothing but its text shows the same; what others depend on is not known. */
function isSameText<Row>(column: GridColumn<Row>['column'], before: Row, after: Row): boolean {
  if (column.cell !== undefined || column.lead !== undefined || column.isId) return false
  return column.value(before) === column.value(after) && column.shown(before) === column.shown(after)
}

// React.memo loses the type parameter; the cast restores it.
export const GridCell = memo(CellInner, areAlike) as typeof CellInner

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
    // The grid itself is one Tab stop and Enter opens the row; on phones there is only the link.
    tabIndex: look.isNarrow ? 0 : -1,
  })
}

// Strike-through must not be the only sign of a state.
function StateWord({ word }: { word: string | undefined }) {
  return word ? <VisuallyHidden>, {word}</VisuallyHidden> : null
}

function textContent(text: string): ReactNode {
  return text.trim() === '' ? <Missing /> : beginningOf(text)
}

/** How often the value has changed while visible; the column's loading does not count. */
function useChangeCount(value: CellValue, isLoading: boolean): number {
  const [seen, setSeen] = useState({ value, isLoading, count: 0 })
  if (seen.value !== value || seen.isLoading !== isLoading) {
    const count = seen.isLoading || isLoading ? seen.count : seen.count + 1
    setSeen({ value, isLoading, count })
  }
  return seen.count
}
