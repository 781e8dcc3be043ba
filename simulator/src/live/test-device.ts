import type { Device, Values } from '../model/device.ts'
import { world } from '../model/world.ts'
import type { DeviceControls } from './behaviour.ts'
import { CommandBehaviour } from './command-behaviour.ts'
import type { LogLine } from './command-jobs.ts'
import type { CommandSettings } from './command-script.ts'
import { temporaryMemory, type DeviceMemory } from './device-memory.ts'

const { robots, stations } = world({ robots: 3 })

/** A robot or a reference station of a small world. */
export function someDevice(kind: 'robot' | 'station'): Device {
  const [device] = kind === 'robot' ? robots : stations
  if (!device) throw new Error(`a world without a ${kind}`)
  return device
}

/** Far longer than any command takes, in ms. */
export const LONG = 1_000_000

export interface Report {
  command: number
  state?: string
  error?: string
  log: LogLine[]
}

interface Setup {
  device?: Device
  state?: Values
  settings?: Partial<CommandSettings>
  memory?: DeviceMemory
  now?: number
}

/** A device with a clock that only `run` moves, and a server that acknowledges every report unless it is silent. */
export class TestDevice {
  now: number
  connected = true
  silent = false
  restarts: number[] = []
  readonly reports: Report[] = []
  readonly memory: DeviceMemory
  readonly behaviour: CommandBehaviour
  readonly state: Values
  #tasks: { time: number; task: () => void }[] = []

  constructor({
    device = someDevice('robot'),
    state = {},
    settings = {},
    memory,
    now = 1_000_000,
  }: Setup = {}) {
    this.now = now
    this.memory = memory ?? temporaryMemory()
    const installed = device.deviceType === 3 ? { station_software: 'BS2.3.1' } : { robot_software: '10.4.1' }
    this.state = { ...installed, Battery: '80', work_state: '1', ...state }
    const controls: DeviceControls = {
      device,
      memory: this.memory,
      now: () => this.now,
      at: (time, task) => void this.#tasks.push({ time, task }),
      isConnected: () => this.connected,
      state: () => ({ ...this.state, ...this.behaviour.values() }),
      reportNow: () => {},
      sendAttributes: () => {},
      // Parameters are sent as JSON.
      call: (_method, params, done) => this.#receive(JSON.parse(JSON.stringify(params)), done),
      ask: () => {},
      restart: (offlineMs) => this.#restart(offlineMs),
    }
    this.behaviour = new CommandBehaviour(controls, { updateSeconds: 100, failurePercent: 0, ...settings })
    this.behaviour.start()
  }

  update(command: number, params: Record<string, unknown> = {}): unknown {
    return this.behaviour.answer('update', { command, version: 1, rs: '10.4.2', ...params })
  }

  cancel(command: number): unknown {
    return this.behaviour.answer('cancel', { command })
  }

  /** Runs what is due within the next ms, in order. */
  run(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const due = this.#tasks.filter(({ time }) => time <= end).toSorted((a, b) => a.time - b.time)[0]
      if (!due) break
      this.#tasks.splice(this.#tasks.indexOf(due), 1)
      this.now = Math.max(this.now, due.time)
      due.task()
    }
    this.now = end
  }

  /** The same device after the process was killed: its tasks are gone, its memory is not. */
  afterKill(): TestDevice {
    return new TestDevice({ memory: this.memory, now: this.now + 5000 })
  }

  /** All reports of a command as the server stores them: each line once. */
  stored(
    command: number,
    more: readonly Report[] = [],
  ): { lines: string[]; states: string[]; error?: string } {
    const reports = [...more, ...this.reports].filter((report) => report.command === command)
    const byNumber = new Map<number, string>()
    for (const { log } of reports)
      for (const { n, message } of log) {
        if ((byNumber.get(n) ?? message) !== message) throw new Error(`line ${n} changed: ${message}`)
        byNumber.set(n, message)
      }
    const lines = [...byNumber].toSorted(([a], [b]) => a - b)
    if (lines.some(([n], index) => n !== index + 1)) throw new Error('a line is missing')
    const states = reports.flatMap(({ state }) => state ?? [])
    const error = reports.at(-1)?.error
    return { lines: lines.map(([, message]) => message), states, ...(error === undefined ? {} : { error }) }
  }

  #receive(report: Report, done: (ok: boolean) => void): void {
    if (!this.connected) return done(false)
    this.reports.push(report)
    if (!this.silent) done(true)
  }

  #restart(offlineMs: number): void {
    this.restarts.push(offlineMs)
    this.connected = false
    this.#tasks.push({
      time: this.now + offlineMs,
      task: () => {
        this.connected = true
        this.behaviour.onConnected()
      },
    })
  }
}
