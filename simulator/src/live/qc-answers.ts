import { ROBOT } from '../model/device.ts'
import { randomUnit, salt } from '../model/random.ts'
import type { DeviceControls } from './behaviour.ts'

/** Memory section with the networks that a robot knows. */
const NETWORKS = 'networks'
/** Saved in the factory, and removed before a robot is delivered. */
const FIRST_NETWORKS: readonly string[] = ['Factory', 'Test bench']
const MOTORS = 4

type Answer = { readonly result: unknown } | { readonly error: string }
type Fields = Readonly<Record<string, unknown>>

/** How robots answer quality-control commands (docs/devices.md): at once, with the values that they report. */
export class QcAnswers {
  readonly #controls: DeviceControls

  constructor(controls: DeviceControls) {
    this.#controls = controls
  }

  /** The answer; undefined for other methods, and for devices that are no robots. */
  answer(method: string, given: unknown): Answer | undefined {
    if (this.#controls.device.deviceType !== ROBOT) return undefined
    const params: Fields = typeof given === 'object' && given !== null ? { ...given } : {}
    switch (method) {
      case 'call_ros_service':
        return this.#callService(params)
      case 'list_wifi':
        return { result: { networks: this.#networks } }
      case 'remove_wifi':
        return this.#removeNetwork(textIn(params, 'ssid'))
      case 'get_versions':
        return { result: this.#versions() }
      case 'ping':
        return { result: { pong: true, time: this.#controls.now() } }
      default:
        return undefined
    }
  }

  #callService(params: Fields): Answer {
    const service = textIn(params, 'service_namespace')
    if (service === '') return { error: '"service_namespace" must name a service, such as /battery/state' }
    if (!isArguments(textIn(params, 'service_args'))) {
      return { error: '"service_args" must be empty or the JSON of an object or a list' }
    }
    const values = this.#services().get(service)?.()
    if (values === undefined) return { error: `There is no service '${service}'.` }
    return { result: { service, success: true, values } }
  }

  /** The services of the robot, by their names. */
  #services(): ReadonlyMap<string, () => Fields> {
    const state = this.#controls.state()
    const number = (key: string) => Number(state[key] ?? 0)
    return new Map<string, () => Fields>([
      [
        '/battery/state',
        () => ({
          percentage: number('Battery'),
          voltage: number('battery_voltage'),
          temperature: number('battery_temperature'),
        }),
      ],
      ['/gnss/status', () => ({ satellites: number('satellites'), hdop: number('HDOP') })],
      [
        '/imu/calibrate',
        () => ({ calibrated: true, bias: this.#measured('bias', { from: -0.02, to: 0.02, digits: 4 }) }),
      ],
      [
        '/motors/test',
        () => ({
          ok: true,
          currents: Array.from({ length: MOTORS }, (_, n) =>
            this.#measured(`motor ${n}`, { from: 1.1, to: 1.9, digits: 2 }),
          ),
        }),
      ],
      [
        '/spray/test',
        () => ({
          ok: true,
          pressure: this.#measured('pressure', { from: 2.8, to: 3.4, digits: 2 }),
          nozzles: ['left', 'middle', 'right'],
        }),
      ],
    ])
  }

  /** A reproducible measurement. */
  #measured(what: string, { from, to, digits }: { from: number; to: number; digits: number }): number {
    const value = from + (to - from) * randomUnit(this.#controls.device.id, salt(what))
    return Number(value.toFixed(digits))
  }

  #versions(): Fields {
    const software = this.#controls.state()['robot_software'] ?? ''
    return { robot_software: software, boards: { motor: software, power: software, spray: software } }
  }

  get #networks(): readonly string[] {
    const remembered = this.#controls.memory.read(NETWORKS)
    return Array.isArray(remembered) ? remembered.map(String) : FIRST_NETWORKS
  }

  #removeNetwork(ssid: string): Answer {
    const before = this.#networks
    if (!before.includes(ssid)) return { error: `This robot knows no network '${ssid}'.` }
    const networks = before.filter((name) => name !== ssid)
    this.#controls.memory.write(NETWORKS, networks)
    return { result: { removed: ssid, networks } }
  }
}

function textIn(params: Fields, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Whether a text is valid as arguments of a service. */
function isArguments(text: string): boolean {
  if (text === '') return true
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null
  } catch {
    return false
  }
}
