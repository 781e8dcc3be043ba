import type { RobotDevice } from './device.ts'
import { FIELD_PATHS } from './field-shapes.ts'
import { positionAt } from './field.ts'
import { bearingOf, between, type LatLng } from './geo.ts'
import { unit, salt } from './random.ts'
import { seedOf } from './device.ts'
import { markSpeed, type Phase } from './robot-phases.ts'
import { phaseAt, type Plan } from './robot-plan.ts'
import { placeOnJob } from './robot-week.ts'

/** The physical side of a robot at a moment; units as in `Phase`, speed in m/s, heading in degrees from north. */
export interface Motion {
  phase: Phase | null
  place: LatLng
  heading: number
  speed: number
  painting: boolean
  battery: number
  paint: number
  metres: number
  painted: number
}

const PARKED = salt('parked heading')

/** Where a robot is and how it is at a moment of the plan; asleep it is what it was when it fell asleep. */
export function motionAt({ robot, plan, at }: { robot: RobotDevice; plan: Plan; at: number }): Motion {
  const phase = phaseAt(plan, at)
  const last = phase ?? (at < plan.awake.from ? plan.phases[0] : plan.phases.at(-1))
  if (!last) return asleep(robot, plan)
  const share = phase ? (at - phase.from) / (phase.to - phase.from) : at < plan.awake.from ? 0 : 1
  const mix = ([from, to]: [number, number]) => from + (to - from) * share
  const way = whereabouts({ robot, phase: last, share })
  return {
    phase,
    ...way,
    battery: mix(last.battery),
    paint: mix(last.paint),
    metres: plan.before.metres + mix(last.metres),
    painted: plan.before.painted + last.painted + way.paintedHere,
  }
}

function whereabouts({ robot, phase, share }: { robot: RobotDevice; phase: Phase; share: number }) {
  if (phase.job) {
    const along = phase.along[0] + (phase.along[1] - phase.along[0]) * share
    const { place, heading, painting, paintedSoFar } = placeOnJob(phase.job, along)
    const moving = phase.kind === 'mark'
    return {
      place,
      heading,
      painting: moving && painting,
      speed: moving ? markSpeed(robot) : 0,
      paintedHere: paintedSoFar,
    }
  }
  const place = between(...phase.way, share)
  const driving = phase.kind === 'drive'
  const heading = driving ? bearingOf(...phase.way) : unit(PARKED, seedOf(robot)) * 360
  return { place, heading, painting: false, speed: driving ? 1.1 : 0, paintedHere: 0 }
}

function asleep(robot: RobotDevice, plan: Plan): Motion {
  return {
    phase: null,
    place: robot.place,
    heading: unit(PARKED, seedOf(robot)) * 360,
    speed: 0,
    painting: false,
    battery: 92,
    paint: 12,
    metres: plan.before.metres,
    painted: plan.before.painted,
  }
}

/** Metres of line on a whole field of the kind that a phase works on; null when it works on none. */
export function progressOf(phase: Phase | null, at: number): { name: string; percent: number } | null {
  if (!phase?.job) return null
  const path = FIELD_PATHS[phase.job.kind]
  const share = (at - phase.from) / (phase.to - phase.from)
  const along = phase.along[0] + (phase.along[1] - phase.along[0]) * share
  const { paintedSoFar } = positionAt({ path, distance: along })
  return { name: phase.job.name, percent: Math.floor((100 * paintedSoFar) / path.paintedLength) }
}
