import { attributesOf } from '../model/attributes.ts'
import { DAY, HOUR, MINUTE, ROBOT, type Device, type Span, type Values } from '../model/device.ts'
import { changes } from '../model/history.ts'
import { onlineSpans, stateOf, isWorking } from '../model/state.ts'
import type { Behaviour, DeviceControls } from './behaviour.ts'
import { behaviourOf } from './behaviours.ts'
import type { CommandSettings } from './command-script.ts'
import type { DeviceMemory } from './device-memory.ts'
import { Link } from './link.ts'
import type { Scheduler } from './scheduler.ts'

/** Shared by all devices. */
export interface FleetContext {
  url: string
  commands: CommandSettings
  scheduler: Scheduler
  /** Milliseconds since 1970. */
  now: () => number
  /** The next time (ms since 1970) at which a connection may be opened. */
  nextConnectTime: () => number
  count: { messages: number; values: number; acknowledged: number; failed: number; retries: number }
}

type Mode = 'asleep' | 'unreachable' | 'connecting' | 'connected' | 'stopped'

/** How far ahead the model is computed. */
const LOOK_AHEAD = 3 * DAY
/** The longest simulated loss of connection. In a longer gap the device is switched off, so it disconnects cleanly. */
const LONGEST_OUTAGE = 4 * HOUR
/** A device with this many unacknowledged messages does not publish until some are acknowledged. */
const MAX_UNACKNOWLEDGED = 20

/** Runs one device against the broker, at the pace of the model. */
export class LiveDevice {
  mode: Mode = 'asleep'
  readonly #device: Device
  readonly #token: string
  readonly #context: FleetContext
  readonly #behaviour: Behaviour
  #link: Link | null = null
  #span: Span = { from: 0, to: 0 }
  /** Whether it is awake only because of its work, while the model lets it sleep. */
  #isWoken = false
  #lastState: Values = {}
  #attributesSent = false
  #attempt = 0

  constructor(a: { device: Device; token: string; memory: DeviceMemory; context: FleetContext }) {
    this.#device = a.device
    this.#token = a.token
    this.#context = a.context
    this.#behaviour = behaviourOf(this.#controls(a.memory), a.context.commands)
  }

  /** Continues the work of an earlier process, and connects when the model says so. */
  start(): void {
    this.#behaviour.start()
    this.#wake()
  }

  #wake(): void {
    const now = this.#context.now()
    const [next] = onlineSpans({ device: this.#device, from: now, to: now + LOOK_AHEAD })
    // A device with work to do wakes up.
    this.#isWoken = this.#behaviour.isBusy() && (!next || next.from > now)
    const span = this.#isWoken ? { from: now, to: now } : next
    if (!span) {
      this.#later(now + DAY, () => this.#wake())
      return
    }
    this.#span = span
    this.#later(span.from, () => this.#open())
  }

  /** Disconnects for good. */
  async stop(): Promise<void> {
    this.mode = 'stopped'
    await this.#link?.close()
  }

  #open(): void {
    this.mode = 'connecting'
    this.#later(this.#context.nextConnectTime(), () => {
      this.#link = new Link({
        url: this.#context.url,
        token: this.#token,
        sharedAttributes: this.#behaviour.sharedAttributes,
        events: {
          up: () => this.#onUp(),
          down: () => this.#onDown(),
          // A request that arrives while the fleet stops is not answered; the next process answers it when it is
          // repeated.
          request: (method, params) =>
            this.mode === 'stopped' ? undefined : this.#behaviour.answer(method, params),
          attributes: (values) => this.#behaviour.onAttributes(values),
        },
      })
    })
  }

  #onUp(): void {
    this.mode = 'connected'
    this.#attempt = 0
    const now = this.#context.now()
    if (!this.#attributesSent) {
      this.#attributesSent = true
      this.#publish('v1/devices/me/attributes', attributesOf({ device: this.#device, at: now }))
    }
    this.#lastState = this.#stateAt(now)
    this.#telemetry(now, this.#lastState)
    this.#next(now, this.#link)
    this.#behaviour.onConnected()
  }

  #onDown(): void {
    this.#link = null
    this.mode = 'connecting'
    this.#context.count.retries++
    const wait = Math.min(MINUTE, 1000 * 2 ** Math.min(this.#attempt++, 6))
    this.#later(this.#context.now() + wait * (0.5 + Math.random()), () => {
      if (this.#context.now() < this.#span.to || this.#behaviour.isBusy()) this.#open()
      else this.#endSpan()
    })
  }

  #next(now: number, link: Link | null): void {
    const interval = now + this.#interval(now)
    // A device that stays awake is past the end of its span.
    const time = this.#span.to > now ? Math.min(interval, this.#span.to) : interval
    this.#later(time, () => {
      // The link may have been replaced since the task was scheduled.
      if (link === this.#link && link) this.#report(link)
    })
  }

  #report(link: Link): void {
    const now = this.#context.now()
    if (now >= this.#span.to && !this.#continues(now) && !this.#staysAwake(now)) {
      this.#endSpan()
      return
    }
    if (link.unacknowledged < MAX_UNACKNOWLEDGED) this.#reportChanges(now)
    this.#next(now, link)
  }

  #reportChanges(now: number): void {
    const state = this.#stateAt(now)
    const values = changes({ before: this.#lastState, now: state })
    this.#lastState = state
    if (values) this.#telemetry(now, values)
  }

  /** A device with work to do may lose its connection, but does not fall asleep. */
  #staysAwake(now: number): boolean {
    return this.#behaviour.isBusy() && !(now - this.#span.to < LONGEST_OUTAGE && this.#nextSpan())
  }

  /** The model is computed for some days only, so a span that ends with them may continue. */
  #continues(now: number): boolean {
    const [span] = onlineSpans({ device: this.#device, from: this.#span.to, to: now + LOOK_AHEAD })
    if (!span || span.from > this.#span.to || span.to <= now) return false
    this.#span = span
    return true
  }

  /** The span is over: sleep, or a connection that is lost for a while. */
  #endSpan(): void {
    const now = this.#context.now()
    const link = this.#link
    this.#link = null
    const next = this.#nextSpan()
    if (next) {
      this.mode = 'unreachable'
      link?.drop()
      this.#span = next
      this.#later(next.from, () => this.#open())
      return
    }
    this.mode = 'asleep'
    void link?.close()
    this.#later(now, () => this.#wake())
  }

  /** The span after an outage; undefined when the device sleeps after this one. */
  #nextSpan(): Span | undefined {
    // The next span of a woken device is the end of its sleep, not of an outage.
    if (this.#isWoken) return undefined
    const from = this.#span.to
    return onlineSpans({ device: this.#device, from: from + 1, to: from + LONGEST_OUTAGE })[0]
  }

  #stateAt(at: number): Values {
    return Object.assign(stateOf({ device: this.#device, at }), this.#behaviour.values())
  }

  #controls(memory: DeviceMemory): DeviceControls {
    return {
      device: this.#device,
      memory,
      now: this.#context.now,
      at: (time, task) => this.#later(time, task),
      isConnected: () => this.mode === 'connected',
      state: () => this.#stateAt(this.#context.now()),
      reportNow: () => {
        if (this.mode === 'connected') this.#reportChanges(this.#context.now())
      },
      sendAttributes: (values) => this.#publish('v1/devices/me/attributes', values),
      call: (method, params, done) => {
        if (this.#link && this.mode === 'connected') this.#link.call({ method, params, done })
        else done(false)
      },
      ask: (method, params, answered) => {
        if (this.mode === 'connected') this.#link?.ask({ method, params, answered })
      },
      restart: (offlineMs) => this.#restart(offlineMs),
    }
  }

  #restart(offlineMs: number): void {
    // Without a link it is disconnected already, and a later task connects it.
    if (!this.#link) return
    void this.#link.close()
    this.#link = null
    this.mode = 'unreachable'
    this.#later(this.#context.now() + offlineMs, () => this.#open())
  }

  #telemetry(ts: number, values: Values): void {
    this.#context.count.values += Object.keys(values).length
    this.#publish('v1/devices/me/telemetry', { ts, values })
  }

  #publish(topic: string, payload: unknown): void {
    const { count } = this.#context
    count.messages++
    this.#link?.publish({ topic, payload, done: (ok) => (ok ? count.acknowledged++ : count.failed++) })
  }

  /** Working robots report every 2 to 4 s, tablets in use every 8 to 12, all others every 10 to 20. */
  #interval(now: number): number {
    const [least, more] = isWorking({ device: this.#device, at: now })
      ? this.#device.deviceType === ROBOT
        ? [2000, 2000]
        : [8000, 4000]
      : [10_000, 10_000]
    return least + more * Math.random()
  }

  #later(time: number, task: () => void): void {
    this.#context.scheduler.at(time, () => {
      if (this.mode !== 'stopped') task()
    })
  }
}
