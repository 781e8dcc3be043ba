import { ActionIcon, Select, Slider } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconX } from '@tabler/icons-react'
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { type Replay, type Speed, SPEEDS } from './use-replay.ts'
import classes from './replay.module.css'

const ICON = { size: 16, stroke: 1.6 } as const
/** Steps of the scrubber: finer than its width in pixels. */
const STEPS = 2000

const SPEED_NAMES: Record<Speed, string> = {
  minute: 'all in 1 min',
  1: 'as it was',
  10: '10 times',
  60: '1 min a second',
  300: '5 min a second',
  1800: '30 min a second',
  7200: '2 h a second',
}

interface ReplayBarProps {
  replay: Replay
  /** The number of robots with a position before the current time of the replay. */
  heard: number
  onClose: () => void
  /** Whether diagrams are shown below, whose time axis it is aligned with. */
  isAligned: boolean
}

/** The scrubber that replays all robots of the map at once. */
export function ReplayBar({ replay, heard, onClose, isAligned }: ReplayBarProps) {
  const { at, range, isPlaying, speed } = replay
  const offset = useTimeOffset()
  const text = formatTime(at, { offset, pattern: 'full' })
  const toggle = () => replay.setPlaying(!isPlaying)
  useShortcut({ keys: 'p', label: 'Play or pause the replay', run: toggle })
  return (
    <section className={classes['replay']} aria-label="Replay">
      <div className={classes['bar']}>
        <ActionIcon aria-label="Back to the start" onClick={() => replay.seek(range.from)}>
          <IconPlayerSkipBack {...ICON} />
        </ActionIcon>
        <ActionIcon variant="filled" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
          {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        </ActionIcon>
        <output className={classes['moment']}>{text}</output>
        <span className={classes['heard']}>{heard === 1 ? '1 robot' : `${heard} robots`}</span>
        <Select
          aria-label="Speed"
          className={classes['speed'] ?? ''}
          allowDeselect={false}
          data={SPEEDS.map((each) => ({ value: String(each), label: SPEED_NAMES[each] }))}
          value={String(speed)}
          onChange={(chosen) => {
            const next = SPEEDS.find((each) => String(each) === chosen)
            if (next !== undefined) replay.setSpeed(next)
          }}
        />
        <ActionIcon aria-label="End the replay" onClick={onClose} className={classes['close']}>
          <IconX {...ICON} />
        </ActionIcon>
      </div>
      <div className={classes['track']} data-aligned={isAligned || undefined}>
        <Slider
          thumbLabel="Moment"
          min={range.from}
          max={range.to}
          step={Math.max(1, Math.round((range.to - range.from) / STEPS))}
          value={at}
          onChange={(next) => replay.seek(next)}
          label={null}
          thumbProps={{ 'aria-valuetext': text }}
        />
      </div>
    </section>
  )
}
