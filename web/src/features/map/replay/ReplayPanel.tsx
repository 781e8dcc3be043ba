import { Select } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { robotLabel } from '../data/points.ts'
import { markerStyle } from '../renderer/marker-style.ts'
import type { MapRenderer } from '../renderer/map-renderer.ts'
import type { MapModel } from '../use-map-model.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { dataWindow } from './replay-window.ts'
import { placesAt, tracksOf } from './tracks.ts'
import { useReplay } from './use-replay.ts'
import { useTold } from './use-told.ts'
import classes from './replay.module.css'

/** Props for the diagrams under the map: synchronised with the replay in both directions. Times in unix seconds. */
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
  /** The robot that is open on the map; its diagrams are shown first. */
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
    onRest: (at) => change({ replayAt: Math.round(at) }),
  })
  const tracks = useMemo(() => tracksOf(points, rows), [points, rows])
  const places = useMemo(() => placesAt(tracks, replay.at), [tracks, replay.at])
  useTold({ at: replay.at, places }, model.setReplayed)
  useEffect(() => {
    renderer?.showReplay({
      at: replay.at,
      places,
      look: markerStyle(places, { scheme, range: undefined }),
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
        heard={places.robot.length}
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
