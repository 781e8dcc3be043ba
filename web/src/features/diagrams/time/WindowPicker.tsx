import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import { formatDuration } from '../../../ui/time/durations.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useNow } from './use-present.ts'
import {
  boundedWindow,
  liveEnd,
  shiftedWindow,
  stepOf,
  type TimeWindow,
  WINDOW_MODES,
  type WindowMode,
} from './time-window.ts'
import classes from '../diagrams.module.css'

const MODES = WINDOW_MODES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
/** What the arrows move in each mode. */
const MOVED_PART: Record<WindowMode, string> = { normal: 'window', start: 'start', end: 'end' }

interface WindowPickerProps {
  window: TimeWindow
  onWindowChange: (window: TimeWindow) => void
}

/** The time range: its ends, and arrows to move them. */
export function WindowPicker({ window, onWindowChange }: WindowPickerProps) {
  const now = useNow()
  const [mode, setMode] = useState<WindowMode>('normal')
  const offset = useTimeOffset()
  const span = window.to - window.from
  const step = formatDuration(stepOf(span))
  const shift = (direction: -1 | 1) => onWindowChange(shiftedWindow(window, { mode, direction, now }))
  const set = (end: 'from' | 'to', at: number | null) => {
    if (at !== null) onWindowChange(withEnd(window, { end, at, now }))
  }
  const isAtEnd = mode !== 'start' && window.to >= liveEnd(now)
  const label = (way: string) => `Move ${MOVED_PART[mode]} ${way} by ${step}`
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="What the arrows move"
        data={MODES}
        value={mode}
        onChange={(value) => setMode(WINDOW_MODES.find((known) => known === value) ?? 'normal')}
      />
      <div className={classes['moments']}>
        <Arrow label={label('back')} onClick={() => shift(-1)}>
          <IconChevronLeft size={16} stroke={1.6} />
        </Arrow>
        <MomentField
          label="From"
          placeholder=""
          value={Math.round(window.from)}
          onChange={(at) => set('from', at)}
          utcOffsetHours={offset}
          latest={now}
          isBare
        />
        <span>to</span>
        <MomentField
          label="To"
          placeholder=""
          value={Math.round(window.to)}
          onChange={(at) => set('to', at)}
          utcOffsetHours={offset}
          latest={liveEnd(now)}
          isBare
        />
        <Arrow label={label('on')} onClick={() => shift(1)} isDisabled={isAtEnd}>
          <IconChevronRight size={16} stroke={1.6} />
        </Arrow>
      </div>
      <span className={classes['length']}>
        {formatDuration(span)}, step {step}
      </span>
    </>
  )
}

interface ArrowProps {
  label: string
  onClick: () => void
  isDisabled?: boolean
  children: ReactNode
}

function Arrow({ label, onClick, isDisabled = false, children }: ArrowProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="var(--sc-control)"
        aria-label={label}
        onClick={onClick}
        disabled={isDisabled}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** The window with another start or end. If one end passes the other, the window keeps its length and moves. */
function withEnd(
  window: TimeWindow,
  { end, at, now }: { end: 'from' | 'to'; at: number; now: number },
): TimeWindow {
  const span = window.to - window.from
  if (end === 'from') return boundedWindow({ from: at, to: at < window.to ? window.to : at + span }, now)
  return boundedWindow({ from: at > window.from ? window.from : at - span, to: at }, now)
}
