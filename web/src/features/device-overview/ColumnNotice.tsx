import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPaintFilled } from '@tabler/icons-react'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './overview.module.css'

/** How long a complete table may load a further column before the notice changes. */
const NEW_COLUMN_MS = 1000

export interface ColumnNoticeProps {
  loaded: number
  total: number
  isLive: boolean
  /** The newest values could not be loaded. */
  hasFailed: boolean
  onClose: () => void
}

/**
 * Shows how many columns are loaded; the same height in both states, so that nothing moves when the last column
 * arrives.
 */
export function ColumnNotice({ loaded, total, isLive, hasFailed, onClose }: ColumnNoticeProps) {
  const isNarrow = useWidth() === 'phone'
  const isFull = loaded >= total && total > 0
  // The column of a new key loads within a moment: no reason to turn red.
  const [wasFull] = useDebouncedValue(isFull, NEW_COLUMN_MS)
  if (hasFailed) {
    return (
      <output className={classes['notice']} data-state="failed">
        <StateMark state="warning" />
        <strong>{isFull ? 'The table could not be refreshed.' : 'Loading has stopped.'}</strong>
        {!isNarrow && <span>{isLive ? 'Values still arrive live.' : 'It is tried again every 10 s.'}</span>}
      </output>
    )
  }
  if (isFull || wasFull) {
    return (
      <output className={classes['notice']} data-state="full">
        <IconCheck size={16} stroke={1.8} aria-hidden />
        <strong>The table is fully populated.</strong>
        {!isNarrow && <span>{isLive ? 'Updated live, checked every 10 s.' : 'Checked every 10 s.'}</span>}
        <CloseButton
          size="sm"
          aria-label="Close this notice"
          onClick={onClose}
          className={classes['close']}
        />
      </output>
    )
  }
  return (
    <output className={classes['notice']} data-state="loading">
      <IconPaintFilled size={16} aria-hidden />
      <strong>{isNarrow ? 'Filling column by column' : 'The table is filled column by column.'}</strong>
      <span>
        {isNarrow
          ? `${loaded} of ${total}`
          : `${loaded} of ${total} columns are loaded; sorting and filters cover those.`}
      </span>
      <i className={classes['painted']} style={{ width: `${total === 0 ? 0 : (100 * loaded) / total}%` }} />
    </output>
  )
}
