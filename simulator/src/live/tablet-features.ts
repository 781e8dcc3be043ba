import { isDeepStrictEqual } from 'node:util'
import type { DeviceControls } from './behaviour.ts'

const SECTION = 'features'

/** Stores a tablet's features and confirms them as a client attribute: see docs/devices.md, 'Features'. */
export class FeatureList {
  readonly #controls: DeviceControls
  /** The value of the shared attribute; null: never received. */
  #features: unknown
  /** Features received before the connection was open are confirmed once it is. */
  #isUnsaid = false

  constructor(controls: DeviceControls) {
    this.#controls = controls
    this.#features = controls.memory.read(SECTION) ?? null
  }

  onAttributes(values: Readonly<Record<string, unknown>>): void {
    if (!('features' in values) || isDeepStrictEqual(values['features'], this.#features)) return
    this.#features = values['features']
    this.#controls.memory.write(SECTION, this.#features)
    this.#isUnsaid = true
    if (this.#controls.isConnected()) this.#say()
  }

  onConnected(): void {
    if (this.#isUnsaid) this.#say()
  }

  #say(): void {
    this.#isUnsaid = false
    this.#controls.sendAttributes({ features: this.#features })
  }
}
