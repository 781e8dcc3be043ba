import { HOUR, MINUTE, seedOf, type RobotDevice } from './device.ts'
import { FIELD_PATHS } from './field-shapes.ts'
import { distance, type LatLng } from './geo.ts'
import { hash, salt, randomUnit } from './random.ts'
import type { DayFaults, Fault } from './robot-faults.ts'
import { endsOf, type Job, type Session } from './robot-week.ts'

export type PhaseKind = 'idle' | 'charge' | 'drive' | 'mark' | 'pause' | 'fault'

/** A part of a robot's day in which everything changes linearly. Pairs are the values at its start and end. */
export interface Phase {
  from: number
  to: number
  kind: PhaseKind
  /** The fault, as in the system message. */
  fault: string | null
  job: Job | null
  /** Metres along the job's path. */
  along: [number, number]
  /** Start and end of a straight drive; null while marking. */
  straight: [LatLng, LatLng]
  /** Percent. */
  battery: [number, number]
  /** Litres. */
  paint: [number, number]
  /** Metres driven since the start of the day. */
  metres: [number, number]
  /**
   * Metres of line painted since the start of the day, at the start of the phase (while marking, the path gives the
   * rest).
   */
  painted: number
}

/** Percent of the battery per hour. */
const DRAIN: Record<PhaseKind, number> = { idle: 1.4, charge: -24, drive: 20, mark: 24, pause: 4, fault: 5 }
/** Metres of line per litre of paint. */
const METRES_PER_LITRE = 190
const TANK = 15
const DRIVE_SPEED = 1.1
const SPEED = salt('marking speed')

/** Metres per second while marking: 0.70 to 1.00, constant for a robot. */
export function markSpeed(robot: RobotDevice): number {
  return 0.7 + 0.3 * randomUnit(SPEED, seedOf(robot))
}

/** The share of the first field that is marked when a fault of the day occurs. */
export function markLead(seed: number): number {
  return 0.2 + 0.6 * randomUnit(seed, 8)
}

/** Writes a day phase by phase: each call continues from the state that the last one left. */
export class PlanWriter {
  readonly phases: Phase[] = []
  readonly messages: { at: number; text: string }[] = []
  at: number
  readonly #robot: RobotDevice
  #here: LatLng
  #battery: number
  #paint: number
  #metres = 0
  #painted = 0
  #fault: string | null = null

  constructor(start: { robot: RobotDevice; at: number; battery: number; paint: number }) {
    this.#robot = start.robot
    this.#here = start.robot.place
    this.at = start.at
    this.#battery = start.battery
    this.#paint = start.paint
    this.#say('System started')
  }

  /** Stands in the shed until then; does nothing when that time has passed. */
  restUntil(until: number, kind: 'idle' | 'charge'): void {
    if (until <= this.at) return
    const full = kind === 'charge' ? this.at + ((100 - this.#battery) / -DRAIN.charge) * HOUR : this.at
    if (full > this.at) {
      this.#say('Charging')
      this.#add({ kind: 'charge', ms: Math.min(full, until) - this.at })
    }
    if (until > this.at) this.#add({ kind: 'idle', ms: until - this.at })
  }

  /** From now on the fault is reported until the day ends. */
  fail(fault: string): void {
    this.#fault = fault
    this.#say(fault)
  }

  /** Drives out, marks every field of the session, drives back. */
  work(a: { session: Session; fault: DayFaults['working']; lead: number }): void {
    let fault = a.fault
    for (const job of a.session.jobs) {
      const [start, end] = endsOf(job)
      this.#driveTo(start)
      this.#say(`Job started: ${job.name}`)
      this.#mark({ job, fault, lead: a.lead })
      this.#here = end
      this.#add({ kind: 'pause', ms: 3 * MINUTE + (hash(this.at) % (4 * MINUTE)) })
      if (this.#paint < 6) this.#paint = TANK
      fault = null
    }
    this.#say('Work finished')
    this.#driveTo(this.#robot.place)
  }

  #mark({ job, fault, lead }: { job: Job; fault: DayFaults['working']; lead: number }): void {
    const { length, paintedLength } = FIELD_PATHS[job.kind]
    const leg = (from: number, to: number) => {
      const litres = ((to - from) / length) * (paintedLength / METRES_PER_LITRE)
      const ms = ((to - from) / markSpeed(this.#robot)) * 1000
      this.#add({ kind: 'mark', ms, job, along: [from, to], litres, metres: to - from })
    }
    const stop = fault ? length * lead : 0
    if (fault) {
      leg(0, stop)
      this.#stand({ job, along: stop, fault: fault.fault, ms: fault.minutes * MINUTE })
    }
    leg(stop, length)
    this.#painted += paintedLength
  }

  #stand(a: { job: Job; along: number; fault: Fault; ms: number }): void {
    this.#say(a.fault)
    this.#fault = a.fault
    this.#add({ kind: 'fault', ms: a.ms, job: a.job, along: [a.along, a.along] })
    this.#fault = null
    this.#say('System running')
  }

  #driveTo(there: LatLng): void {
    const metres = distance(this.#here, there)
    this.#add({ kind: 'drive', ms: (metres / DRIVE_SPEED) * 1000, metres, there })
    this.#here = there
  }

  #add(a: {
    kind: PhaseKind
    ms: number
    job?: Job
    along?: [number, number]
    litres?: number
    metres?: number
    there?: LatLng
  }): void {
    const from = this.at
    const to = from + Math.max(1, Math.round(a.ms))
    const battery = Math.min(100, Math.max(4, this.#battery - (DRAIN[a.kind] * (to - from)) / HOUR))
    const paint = Math.max(0.4, this.#paint - (a.litres ?? 0))
    const metres = this.#metres + (a.metres ?? 0)
    this.phases.push({
      from,
      to,
      kind: a.kind,
      fault: this.#fault,
      job: a.job ?? null,
      along: a.along ?? [0, 0],
      straight: [this.#here, a.there ?? this.#here],
      battery: [this.#battery, battery],
      paint: [this.#paint, paint],
      metres: [this.#metres, metres],
      painted: this.#painted,
    })
    this.at = to
    this.#battery = battery
    this.#paint = paint
    this.#metres = metres
  }

  #say(text: string): void {
    this.messages.push({ at: this.at, text })
  }
}
