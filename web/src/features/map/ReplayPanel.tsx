import { ActionIcon, Select, Slider } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { robotLabel } from './positions/points.ts'
import { placesAt, tracksOf } from './positions/tracks.ts'
import type { ReplayMoment } from './positions/use-map-entries.ts'
import type { MapRenderer } from './renderer/map-renderer.ts'
import { markerStyle } from './renderer/marker-style.ts'
import type { MapModel } from './use-map-model.ts'
import { dataWindow, type Replay, type Speed, SPEEDS, useReplay } from './use-replay.ts'
import classes from './replay.module.css'

/** Props for the diagrams below the map, which follow the replay and control it. Times in unix seconds. */
export interface ReplayDiagramsProps {
  readonly robotId: number
  readonly window: { readonly from: number; readonly to: number }
  readonly onWindowChange: (window: { from: number; to: number }) => void
  readonly cursor: number
  readonly onCursorChange: (at: number) => void
}

interface ReplayPanelProps {
  model: MapModel
  renderer: MapRenderer | undefined
  /** The robot that is open on the map. Its diagrams are shown first. */
  openedRobot: number | undefined
  renderDiagrams: (props: ReplayDiagramsProps) => ReactNode
}

/**
 * Replays the history of all robots on the map, with the diagrams of one of them on the same time axis: the scrubber
 * covers the range of the diagrams, and both share one cursor.
 */
export function ReplayPanel({ model, renderer, openedRobot, renderDiagrams }: ReplayPanelProps) {
  const { points, scheme, view, change } = model
  const { rows } = model.entries
  const [window, setWindow] = useState(() => dataWindow(points, rows))
  const replay = useReplay({
    range: window,
    first: view.replayAt ?? window.from,
    onPause: (at) => change({ replayAt: Math.round(at) }),
  })
  const tracks = useMemo(() => tracksOf(points, rows), [points, rows])
  const places = useMemo(() => placesAt(tracks, replay.at), [tracks, replay.at])
  useReport({ at: replay.at, places }, model.setReplayMoment)
  useEffect(() => {
    renderer?.showReplay({
      at: replay.at,
      places,
      style: markerStyle(places, { scheme, range: undefined }),
    })
  }, [renderer, places, replay.at, scheme])
  useEffect(() => () => renderer?.showReplay(undefined), [renderer])

  const robots = useMemo(
    () => tracks.rows.flatMap((track, place) => (track.length === 0 ? [] : (points.robots[place] ?? []))),
    [tracks, points],
  )
  const [chosen, setChosen] = useState<number>()
  const robot =
    robots.find(({ id }) => id === chosen) ?? robots.find(({ id }) => id === openedRobot) ?? robots[0]
  const isPhone = useWidth() === 'phone'
  return (
    <>
      <ReplayBar
        replay={replay}
        robotCount={places.robot.length}
        onClose={() => change({ replayAt: null })}
        isAligned={!isPhone && robot !== undefined}
      />
      {robot !== undefined && (
        <section className={classes['diagrams']} aria-label={`Diagrams of ${robotLabel(robot)}`}>
          <div className={classes['head']}>
            <h2>Diagrams</h2>
            <Select
              aria-label="Robot of the diagrams"
              searchable={robots.length > 10}
              allowDeselect={false}
              data={robots.map((each) => ({ value: String(each.id), label: robotLabel(each) }))}
              value={String(robot.id)}
              onChange={(id) => setChosen(Number(id))}
            />
          </div>
          {renderDiagrams({
            robotId: robot.id,
            window,
            onWindowChange: setWindow,
            cursor: replay.at,
            onCursorChange: replay.seek,
          })}
        </section>
      )}
    </>
  )
}

/** How often the list and the heading are updated during a replay, in milliseconds. Every frame would slow it down. */
const REPORT_EVERY_MS = 250

/** Reports the moment of the replay, at intervals while it plays, and undefined at its end. */
function useReport({ at, places }: ReplayMoment, report: (moment: ReplayMoment | undefined) => void): void {
  const last = useRef(0)
  const onReport = useEffectEvent(report)
  useEffect(() => {
    const reportNow = () => {
      last.current = performance.now()
      onReport({ at, places })
    }
    const wait = last.current + REPORT_EVERY_MS - performance.now()
    // Reports directly instead of with a timer of 0 ms: when frames are slow, the next frame would cancel it each time.
    if (wait <= 0) return reportNow()
    const timer = setTimeout(reportNow, wait)
    return () => clearTimeout(timer)
  }, [at, places])
  useEffect(() => () => report(undefined), [report])
}

const ICON = { size: 16, stroke: 1.6 } as const
/** Steps of the scrubber: more than its width in pixels. */
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
  robotCount: number
  onClose: () => void
  /** Whether to align the scrubber with the time axis of the diagrams below it. */
  isAligned: boolean
}

/** The controls and the scrubber of the replay. */
function ReplayBar({ replay, robotCount, onClose, isAligned }: ReplayBarProps) {
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
        <span className={classes['robotCount']}>{robotCount === 1 ? '1 robot' : `${robotCount} robots`}</span>
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
