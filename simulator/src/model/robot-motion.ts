import type { RobotDevice } from './device.ts'
import { FIELD_PATHS } from './field-shapes.ts'
import { positionAt } from './field.ts'
import { bearingOf, between, type LatLng } from './geo.ts'
import { randomUnit, salt } from './random.ts'
import { seedOf } from './device.ts'
import { markSpeed, type Phase } from './robot-phases.ts'
import { phaseAt, type Plan } from './robot-plan.ts'
import { placeOnJob } from './robot-week.ts'

/** The physical state of a robot at a moment; units as in `Phase`, speed in m/s, heading in degrees from north. */
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

/** Position and physical state of a robot at a moment of the plan; while asleep, the state when it fell asleep. */
export function motionAt({ robot, plan, at }: { robot: RobotDevice; plan: Plan; at: number }): Motion {
  const phase = phaseAt(plan, at)
  const last = phase ?? (at < plan.awake.from ? plan.phases[0] : plan.phases.at(-1))
  if (!last) return asleep(robot, plan)
  const share = phase ? (at - phase.from) / (phase.to - phase.from) : at < plan.awake.from ? 0 : 1
  const mix = ([from, to]: [number, number]) => from + (to - from) * share
  const way = positionIn({ robot, phase: last, share })
  return {
    phase,
    ...way,
    battery: mix(last.battery),
    paint: mix(last.paint),
    metres: plan.before.metres + mix(last.metres),
    painted: plan.before.painted + last.painted + way.paintedHere,
  }
}

function positionIn({ robot, phase, share }: { robot: RobotDevice; phase: Phase; share: number }) {
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
  const place = between(...phase.straight, share)
  const driving = phase.kind === 'drive'
  const heading = driving ? bearingOf(...phase.straight) : randomUnit(PARKED, seedOf(robot)) * 360
  return { place, heading, painting: false, speed: driving ? 1.1 : 0, paintedHere: 0 }
}

function asleep(robot: RobotDevice, plan: Plan): Motion {
  return {
    phase: null,
    place: robot.place,
    heading: randomUnit(PARKED, seedOf(robot)) * 360,
    speed: 0,
    painting: false,
    battery: 92,
    paint: 12,
    metres: plan.before.metres,
    painted: plan.before.painted,
  }
}

/** The job and its progress while a phase works on a field; null otherwise. */
export function progressOf(phase: Phase | null, at: number): { name: string; percent: number } | null {
  if (!phase?.job) return null
  const path = FIELD_PATHS[phase.job.kind]
  const share = (at - phase.from) / (phase.to - phase.from)
  const along = phase.along[0] + (phase.along[1] - phase.along[0]) * share
  const { paintedSoFar } = positionAt({ path, distance: along })
  return { name: phase.job.name, percent: Math.floor((100 * paintedSoFar) / path.paintedLength) }
}
