import { attributesOf } from '../model/attributes.ts'
import { DAY, HOUR, MINUTE, ROBOT, type Device, type Span, type Values } from '../model/device.ts'
import { changes } from '../model/history.ts'
import { onlineSpans, stateOf, worksAt } from '../model/state.ts'
import { Link } from './link.ts'
import type { Scheduler } from './scheduler.ts'

/** What all devices share. */
export interface Surroundings {
  url: string
  scheduler: Scheduler
  /** The next moment (ms since 1970) at which a connection may be opened. */
  nextOpening: () => number
  count: { messages: number; values: number; acknowledged: number; failed: number; retries: number }
}

type Mode = 'asleep' | 'unreachable' | 'connecting' | 'connected' | 'stopped'

/** How far the model is asked ahead. */
const AHEAD = 3 * DAY
/** A gap that is longer than any lost connection is sleep, so the device says goodbye. */
const LONGEST_OUTAGE = 4 * HOUR
/** A device with so many unacknowledged messages waits before it says more. */
const MOST_WAITING = 20

/** Lives one device's life against the broker, at the pace of the model. */
export class LiveDevice {
  mode: Mode = 'asleep'
  readonly #device: Device
  readonly #token: string
  readonly #around: Surroundings
  #link: Link | null = null
  #span: Span = { from: 0, to: 0 }
  #known: Values = {}
  #introduced = false
  #attempt = 0

  constructor(a: { device: Device; token: string; around: Surroundings }) {
    this.#device = a.device
    this.#token = a.token
    this.#around = a.around
  }

  /** Connects when the model says so, now or later. */
  start(): void {
    const now = Date.now()
    const [span] = onlineSpans({ device: this.#device, from: now, to: now + AHEAD })
    if (!span) {
      this.#later(now + DAY, () => this.start())
      return
    }
    this.#span = span
    this.#later(span.from, () => this.#open())
  }

  /** Says goodbye and does nothing any more. */
  async stop(): Promise<void> {
    this.mode = 'stopped'
    await this.#link?.close()
  }

  #open(): void {
    this.mode = 'connecting'
    this.#later(this.#around.nextOpening(), () => {
      this.#link = new Link({
        url: this.#around.url,
        token: this.#token,
        events: { up: () => this.#onUp(), down: () => this.#onDown() },
      })
    })
  }

  #onUp(): void {
    this.mode = 'connected'
    this.#attempt = 0
    const now = Date.now()
    if (!this.#introduced) {
      this.#introduced = true
      this.#publish('v1/devices/me/attributes', attributesOf({ device: this.#device, at: now }))
    }
    this.#known = stateOf({ device: this.#device, at: now })
    this.#telemetry(now, this.#known)
    this.#next(now, this.#link)
  }

  #onDown(): void {
    this.#link = null
    this.mode = 'connecting'
    this.#around.count.retries++
    const wait = Math.min(MINUTE, 1000 * 2 ** Math.min(this.#attempt++, 6))
    this.#later(Date.now() + wait * (0.5 + Math.random()), () => {
      if (Date.now() < this.#span.to) this.#open()
      else this.#rest()
    })
  }

  #next(now: number, link: Link | null): void {
    const time = Math.min(now + this.#interval(now), this.#span.to)
    this.#later(time, () => {
      // A task of a connection that is gone must not speak for the one that came after it.
      if (link === this.#link && link) this.#tell(link)
    })
  }

  #tell(link: Link): void {
    const now = Date.now()
    if (now >= this.#span.to && !this.#goesOn(now)) {
      this.#rest()
      return
    }
    if (link.waiting < MOST_WAITING) {
      const state = stateOf({ device: this.#device, at: now })
      const values = changes({ before: this.#known, now: state })
      this.#known = state
      if (values) this.#telemetry(now, values)
    }
    this.#next(now, link)
  }

  /** The model was asked for some days only: a span that ended with them may go on. */
  #goesOn(now: number): boolean {
    const [span] = onlineSpans({ device: this.#device, from: this.#span.to, to: now + AHEAD })
    if (!span || span.from > this.#span.to || span.to <= now) return false
    this.#span = span
    return true
  }

  /** The span is over: sleep, or a connection that is lost for a while. */
  #rest(): void {
    const now = Date.now()
    const [next] = onlineSpans({
      device: this.#device,
      from: this.#span.to + 1,
      to: this.#span.to + LONGEST_OUTAGE,
    })
    this.mode = next ? 'unreachable' : 'asleep'
    if (next) this.#link?.drop()
    else void this.#link?.close()
    this.#link = null
    this.#later(now, () => this.start())
  }

  #telemetry(ts: number, values: Values): void {
    this.#around.count.values += Object.keys(values).length
    this.#publish('v1/devices/me/telemetry', { ts, values })
  }

  #publish(topic: string, payload: unknown): void {
    const { count } = this.#around
    count.messages++
    this.#link?.publish({ topic, payload, done: (ok) => (ok ? count.acknowledged++ : count.failed++) })
  }

  /** Robots at work speak every 2 to 4 s, tablets in use every 8 to 12, all else every 10 to 20. */
  #interval(now: number): number {
    const [least, more] = worksAt({ device: this.#device, at: now })
      ? this.#device.deviceType === ROBOT
        ? [2000, 2000]
        : [8000, 4000]
      : [10_000, 10_000]
    return least + more * Math.random()
  }

  #later(time: number, task: () => void): void {
    this.#around.scheduler.at(time, () => {
      if (this.mode !== 'stopped') task()
    })
  }
}
