import { metresBetween, type Position, TRACK_GAP_S } from '@service-center/contract/map/positions.ts'

/** The last seen part of a robot's track, going back in time. */
interface Track {
  /** Unix seconds of the previous position. */
  at: number
  /** Undefined until a position is kept. */
  kept: Position | undefined
  isInterrupted: boolean
}

/**
 * Finds where a robot's track must not be joined by a line: the robot was silent for long, was moved to
 * another customer or deprecated in between, or drove a detour of which no position is kept.
 */
export class Interruptions {
  readonly #tracks = new Map<number, Track>()
  readonly #reach: number
  readonly #changesOf: (robot: number) => readonly number[]

  /**
   * @param options.metres the distance density; 0: all positions are kept
   * @param options.changesOf when a robot changed its customer or was deprecated, in unix seconds
   */
  constructor(options: { metres: number; changesOf: (robot: number) => readonly number[] }) {
    this.#reach = 2 * options.metres
    this.#changesOf = options.changesOf
  }

  /**
   * Takes the next position of a robot, from newest to oldest.
   * @returns whether the track is interrupted between this position, if it is kept, and the newer one kept before
   */
  next(
    robot: number,
    { position, at, isKept }: { position: Position; at: number; isKept: boolean },
  ): boolean {
    const track = this.#tracks.get(robot)
    if (track === undefined) {
      this.#tracks.set(robot, { at, kept: isKept ? position : undefined, isInterrupted: false })
      return false
    }
    track.isInterrupted ||=
      track.at - at > TRACK_GAP_S ||
      this.#changesOf(robot).some((change) => change > at && change <= track.at) ||
      (!isKept && track.kept !== undefined && metresBetween(track.kept, position) > this.#reach)
    track.at = at
    if (!isKept) return false
    const isInterrupted = track.isInterrupted && track.kept !== undefined
    track.kept = position
    track.isInterrupted = false
    return isInterrupted
  }
}
