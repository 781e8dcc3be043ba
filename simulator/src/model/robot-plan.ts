import { shippingDay } from './commercial.ts'
import { dayOf, dayStart, HOUR, MINUTE, seedOf, type RobotDevice, type Span } from './device.ts'
import { outages, subtractSpans } from './outages.ts'
import { hash, salt, randomUnit } from './random.ts'
import { faultsOf } from './robot-faults.ts'
import { markLead, PlanWriter, type Phase } from './robot-phases.ts'
import { sums, weekOf, type Session } from './robot-week.ts'

/** A robot's schedule of one day, and when it is reachable. */
export interface Plan {
  awake: Span
  /** Without gaps from `awake.from` to `awake.to`; empty when it sleeps all day. */
  phases: readonly Phase[]
  online: readonly Span[]
  /** The messages of the day, oldest first. */
  messages: readonly { at: number; text: string }[]
  /** Counters at the start of the day: metres driven, metres of line, full charges. */
  before: { metres: number; painted: number; charges: number }
}

const WAKE = salt('wake')
const CACHED_PLANS = 10

const plans = new WeakMap<RobotDevice, Map<number, Plan>>()

/** The plan of one of the robot's days (see `dayOf`). */
export function planOf(robot: RobotDevice, day: number): Plan {
  let kept = plans.get(robot)
  if (!kept) plans.set(robot, (kept = new Map()))
  const known = kept.get(day)
  if (known) return known
  const plan = makePlan(robot, day)
  if (kept.size >= CACHED_PLANS) kept.delete(kept.keys().next().value ?? day)
  kept.set(day, plan)
  return plan
}

export function planAt(robot: RobotDevice, at: number): Plan {
  return planOf(robot, dayOf(robot, at))
}

/** The phase at a moment, null while the robot sleeps. */
export function phaseAt(plan: Plan, at: number): Phase | null {
  if (at < plan.awake.from || at >= plan.awake.to) return null
  return plan.phases.findLast((phase) => phase.from <= at) ?? null
}

function makePlan(robot: RobotDevice, day: number): Plan {
  const sessions = weekOf(robot).days[weekday(robot, day)] ?? []
  const seed = hash(WAKE, seedOf(robot), day)
  const before = countersBefore(robot, day)
  if (sessions.length === 0 && randomUnit(seed, 9) < 0.5) {
    const noon = dayStart(robot, day) + 8 * HOUR
    return { awake: { from: noon, to: noon }, phases: [], online: [], messages: [], before }
  }
  const { phases, messages } = writePhases({ robot, day, sessions, seed })
  const awake = { from: phases[0]?.from ?? 0, to: phases.at(-1)?.to ?? 0 }
  const cuts = outages({ seed: seedOf(robot), day, awake })
  return { awake, phases, messages, before, online: subtractSpans(awake, cuts) }
}

function writePhases(a: { robot: RobotDevice; day: number; sessions: readonly Session[]; seed: number }) {
  const start = dayStart(a.robot, a.day)
  const wake = start + Math.floor((2.4 + randomUnit(a.seed, 1) * 1.2) * HOUR)
  const forgotten = randomUnit(a.seed, 2) < 0.05
  const battery = forgotten ? 24 + randomUnit(a.seed, 3) * 14 : 88 + randomUnit(a.seed, 3) * 12
  const writer = new PlanWriter({ robot: a.robot, at: wake, battery, paint: 12 + randomUnit(a.seed, 4) * 3 })
  const faults = faultsOf(a.robot, a.day)
  let fault = faults.working
  for (const session of a.sessions) {
    const out = start + Math.floor(session.hour * HOUR + (randomUnit(a.seed, 5) - 0.5) * 20 * MINUTE)
    writer.restUntil(out, 'charge')
    writer.work({ session, fault, lead: markLead(a.seed) })
    fault = null
  }
  const restDay = a.sessions.length === 0
  const bed = restDay ? wake + HOUR : start + Math.floor((15.2 + randomUnit(a.seed, 6) * 2) * HOUR)
  if (faults.lasting) writer.fail(faults.lasting)
  writer.restUntil(Math.max(bed, writer.at + 10 * MINUTE), 'charge')
  return { phases: writer.phases, messages: writer.messages }
}

function countersBefore(robot: RobotDevice, day: number): Plan['before'] {
  const week = weekOf(robot)
  const weeks = Math.max(0, Math.floor((day - shippingDay(robot)) / 7))
  const past = week.days.slice(0, weekday(robot, day))
  const part = sums(past.flat())
  const charges = week.days.filter((sessions) => sessions.length > 0).length
  return {
    metres: weeks * week.metres + part.metres,
    painted: weeks * week.painted + part.painted,
    charges: weeks * charges + past.filter((sessions) => sessions.length > 0).length,
  }
}

/** Weeks are counted from the day the robot was shipped, with its counters at zero. */
function weekday(robot: RobotDevice, day: number): number {
  return (((day - shippingDay(robot)) % 7) + 7) % 7
}
