import { seedOf, type RobotDevice } from './device.ts'
import { hash, pick, salt, randomUnit } from './random.ts'

/** Possible faults of a robot, as in its system message. */
export type Fault = (typeof FAULTS)[number]

const FAULTS = [
  'HDOP too high',
  'HDOP too high',
  'Paint pump blocked',
  'Motor controller fault (E17)',
  'No corrections from base station',
  'Bumper pressed',
  'Emergency stop pressed',
] as const

const LASTING = ['Motor controller fault (E17)', 'Paint pump blocked', 'Steering calibration needed', 'IMU calibration needed'] as const // oxfmt-ignore

/** The faults of a day: `minutes` in the middle of the first field (null: no fault), and what remains after work. */
export interface DayFaults {
  working: { fault: Fault; minutes: number } | null
  lasting: (typeof LASTING)[number] | null
}

const FAULT = salt('fault')

export function faultsOf(robot: RobotDevice, day: number): DayFaults {
  const seed = seedOf(robot)
  const working = randomUnit(FAULT, seed, day) < 0.16
  const lasting = randomUnit(FAULT, seed, day, 1) < 0.06
  return {
    working: working
      ? { fault: pick(FAULTS, FAULT, seed, day, 2), minutes: 4 + (hash(FAULT, day, seed) % 30) }
      : null,
    lasting: lasting ? pick(LASTING, FAULT, seed, day, 3) : null,
  }
}
