import { isDeepStrictEqual } from 'node:util'
import type { DeviceControls } from './behaviour.ts'

const SECTION = 'features'

/** A tablet keeps what it may use, and says it back as its client attribute: see docs/devices.md, 'Features'. */
export class FeatureList {
  readonly #controls: DeviceControls
  /** The value of the shared attribute; null: it has never been told. */
  #features: unknown
  /** What it was told before its connection was open is said then. */
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
