import { commercialValues } from './commercial.ts'
import { dayOf, HOUR, MINUTE, seedOf, type RobotDevice, type Span, type Values } from './device.ts'
import { modemValues } from './modem.ts'
import { positioningValues } from './positioning.ts'
import { stepNoise, hex, salt, randomUnit, smoothNoise } from './random.ts'
import { motionAt, progressOf, type Motion } from './robot-motion.ts'
import type { PhaseKind } from './robot-phases.ts'
import { planAt, planOf, type Plan } from './robot-plan.ts'
import { softwareOf } from './software.ts'

const POWER = salt('power')
const DRIVE = salt('drive')
const SYSTEM = salt('system')

/** The raw code of `work_state`. */
const STATES: Record<PhaseKind, string> = {
  idle: '1',
  charge: '2',
  drive: '3',
  mark: '4',
  pause: '5',
  fault: '6',
}

const CURRENT: Record<PhaseKind, number> = {
  idle: 0.6,
  charge: -6.5,
  drive: 7.2,
  mark: 8.4,
  pause: 1.4,
  fault: 1.6,
}

const LOW_BATTERY = 20

/** All values of a robot at a moment, as text (while asleep: those from before it fell asleep). */
export function robotState({ device, at }: { device: RobotDevice; at: number }): Values {
  const plan = planAt(device, at)
  const motion = motionAt({ robot: device, plan, at })
  return {
    ...systemValues({ device, plan, motion, at }),
    ...positioningValues({ device, motion, at }),
    ...powerValues({ device, plan, motion, at }),
    ...modemValues(device, at),
    ...driveValues({ device, motion, at }),
    ...commercialValues(device),
  }
}

/** When a robot is reachable within [from, to). */
export function robotSpans({ device, from, to }: { device: RobotDevice } & Span): Span[] {
  const spans: Span[] = []
  for (let day = dayOf(device, from); day <= dayOf(device, to - 1); day++)
    spans.push(...planOf(device, day).online)
  return spans
}

/**
 * The times at which a robot reports within a span: every change of activity, every 5 minutes of work, every 30 of
 * rest.
 */
export function robotReportTimes({ device, from, to }: { device: RobotDevice } & Span): number[] {
  const moments: number[] = []
  for (const phase of planAt(device, from).phases) {
    const step = phase.kind === 'idle' || phase.kind === 'charge' ? 30 * MINUTE : 5 * MINUTE
    for (let at = phase.from; at < phase.to; at += step) if (at > from && at < to) moments.push(at)
  }
  return moments
}

/** Whether the robot is working (so that it reports every few seconds) at a moment. */
export function robotIsWorking(device: RobotDevice, at: number): boolean {
  const phase = motionAt({ robot: device, plan: planAt(device, at), at }).phase
  return phase !== null && phase.kind !== 'idle' && phase.kind !== 'charge'
}

interface Moment {
  device: RobotDevice
  plan: Plan
  motion: Motion
  at: number
}

function systemValues({ device, plan, motion, at }: Moment): Values {
  const seed = SYSTEM + seedOf(device)
  const low = motion.battery < LOW_BATTERY ? 'Low battery' : 'System running'
  return {
    system_message: motion.phase?.fault ?? (motion.phase ? low : (plan.phases.at(-1)?.fault ?? low)),
    ...lastMessages({ device, plan, at }),
    robot_software: softwareOf(device, at),
    firmware_motor: `3.1.${4 + Math.floor(randomUnit(seed, 1) * 4)}`,
    firmware_gnss: randomUnit(seed, 2) < 0.7 ? '1.32' : '1.30',
    operating_system: randomUnit(seed, 3) < 0.8 ? 'Robot OS 24.04' : 'Robot OS 22.04',
    uptime: hours(Math.max(0, at - plan.awake.from)),
    cpu_load: String(12 + Math.round(50 * stepNoise({ seed, at, every: 2 * HOUR }) ** 2)),
    cpu_temperature: String(38 + Math.round(20 * stepNoise({ seed: seed + 1, at, every: 2 * HOUR }))),
    disk_free: String(61 - Math.floor(40 * randomUnit(seed, 4)) - Math.floor((at / (24 * HOUR)) % 9)),
  }
}

/** The five newest messages, the newest first. */
function lastMessages({ device, plan, at }: Omit<Moment, 'motion'>): Values {
  const texts = plan.messages.filter((message) => message.at <= at).map((message) => message.text)
  for (let back = 1; texts.length < 5 && back <= 7; back++) {
    texts.unshift(...planOf(device, dayOf(device, at) - back).messages.map((message) => message.text))
  }
  const newest = texts.slice(-5).toReversed()
  return Object.fromEntries(newest.map((text, n) => [`system_message_${n + 1}`, text]))
}

function powerValues({ device, plan, motion, at }: Moment): Values {
  const seed = POWER + seedOf(device)
  const kind = motion.phase?.kind ?? 'idle'
  const current = CURRENT[kind] * (0.9 + 0.2 * stepNoise({ seed, at, every: HOUR }))
  return {
    Battery: String(Math.round(motion.battery)),
    battery_voltage: (22.2 + 0.34 * Math.round(motion.battery / 5) + (kind === 'charge' ? 0.4 : 0)).toFixed(
      1,
    ),
    battery_current: current.toFixed(1),
    battery_temperature: String(Math.round(16 + 14 * stepNoise({ seed, at, every: 2 * HOUR }))),
    charging: kind === 'charge' ? '1' : '0',
    charge_cycles: String(plan.before.charges + 3),
    battery_serial: `TB6-${22 + Math.floor(randomUnit(seed, 1) * 4)}-${hex(5, seed).toUpperCase()}`,
  }
}

function driveValues({ device, motion, at }: Omit<Moment, 'plan'>): Values {
  const seed = DRIVE + seedOf(device)
  const kind = motion.phase?.kind ?? 'idle'
  const job = progressOf(motion.phase, at)
  const wobble = 0.96 + 0.08 * smoothNoise({ seed, at, every: 20_000 })
  const busy = kind === 'mark' || kind === 'drive'
  return {
    work_state: motion.phase ? STATES[kind] : '0',
    job: job?.name ?? '',
    job_progress: job ? String(job.percent) : '',
    speed: (motion.speed * wobble).toFixed(2),
    pump: motion.painting ? '1' : '0',
    paint_level: motion.paint.toFixed(1),
    pump_hours: (motion.painted / 0.85 / 3600).toFixed(1),
    distance_driven: (motion.metres / 1000).toFixed(2),
    lines_painted: (motion.painted / 1000).toFixed(2),
    motor_temperature: String(
      Math.round((busy ? 36 : 18) + 9 * stepNoise({ seed: seed + 1, at, every: HOUR })),
    ),
    bumper: motion.phase?.fault === 'Bumper pressed' ? '1' : '0',
    emergency_stop: motion.phase?.fault === 'Emergency stop pressed' ? '1' : '0',
  }
}

/** Half hours, rounded down, in hours. */
function hours(ms: number): string {
  return (Math.floor(ms / (30 * MINUTE)) / 2).toFixed(1)
}
