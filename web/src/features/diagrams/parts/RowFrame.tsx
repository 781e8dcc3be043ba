import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import type { DiagramKey } from '../model/keys.ts'
import classes from '../diagrams.module.css'

interface RowFrameProps {
  row: DiagramKey
  height: number
  /** Nothing of the row is loaded yet. */
  isLoading: boolean
  /** The row has no value in the window. */
  isEmpty: boolean
  /** What stands beside the label. */
  settings?: ReactNode
  /** What stands below the label, for numbers. */
  notes?: ReactNode
  /** The row's value at the cursor, for screen readers; undefined without a cursor. */
  word: string | undefined
  children: ReactNode
}

/** A row of the diagrams: its label, and its plot with its final height from the start. */
export function RowFrame(props: RowFrameProps) {
  const { row, height, isLoading, isEmpty, settings, notes, word, children } = props
  return (
    <li className={classes['row']} data-diagram={row.key} data-kind={row.kind}>
      <div className={classes['label']}>
        <div className={classes['name']}>
          <Truncated text={row.label} />
          {settings}
        </div>
        {row.note !== undefined && row.kind === 'number' && <small>{row.note}</small>}
        {notes}
      </div>
      <div className={classes['plot']} style={{ height }} aria-busy={isLoading}>
        {isLoading ? <div className={classes['skeleton']} aria-hidden /> : children}
        {isEmpty && <span className={classes['none']}>{emptyText(row)}</span>}
        {word !== undefined && <VisuallyHidden>{word}</VisuallyHidden>}
      </div>
    </li>
  )
}

/** What a user wants drawn as numbers may consist of other values. */
function emptyText({ kind, ownKind }: DiagramKey): string {
  return kind === 'number' && ownKind !== 'number' ? 'No numbers' : 'No values'
}

interface FlagProps {
  /** Pixels from the plot's left edge. */
  x: number
  /** Of the plot. */
  width: number
  time: string
  word: string
}

const FLAG_ROOM = 160

/** A row's value at the cursor, shown beside it; to its left near the right edge. */
export function Flag({ x, width, time, word }: FlagProps) {
  const isLeft = x + FLAG_ROOM > width && x > width / 2
  return (
    <div
      className={classes['flag']}
      aria-hidden
      style={isLeft ? { right: width - x + 8, maxWidth: x - 8 } : { left: x + 8, maxWidth: width - x - 8 }}
    >
      <span>{time}</span> {word}
    </div>
  )
}
