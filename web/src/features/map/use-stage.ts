import { useMemo } from 'react'
import { frameOf } from './data/mercator.ts'
import type { Points } from './data/points.ts'
import { rowsInFrame } from './data/shown-rows.ts'
import type { Viewport } from './renderer/viewport.ts'

/** A moment of a replay. */
export interface Replayed {
  /** Unix seconds. */
  readonly at: number
  /** Where the robots were, a row each. */
  readonly places: Points
}

interface Entries {
  readonly rows: Uint32Array
  readonly inView: Uint32Array
}

/** What the page speaks of: the positions on the map, or in a replay where the robots were at its moment. */
export interface Stage extends Entries {
  readonly points: Points
  /** The moment of the replay; undefined without one. */
  readonly at: number | undefined
}

export function useStage(options: {
  points: Points
  entries: Entries
  replayed: Replayed | undefined
  stageView: Viewport | undefined
}): Stage {
  const { points, entries, replayed, stageView } = options
  const { rows, inView } = entries
  return useMemo(() => {
    if (replayed === undefined) return { points, rows, inView, at: undefined }
    const { places, at } = replayed
    const all = Uint32Array.from(places.robot.keys())
    const visible = stageView === undefined ? all : rowsInFrame(places, all, frameOf(stageView.corners))
    return { points: places, rows: all, inView: visible, at }
  }, [points, rows, inView, replayed, stageView])
}
