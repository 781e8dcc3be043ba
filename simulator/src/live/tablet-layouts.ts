import type { Values } from '../model/device.ts'
import type { DeviceControls } from './behaviour.ts'

const SECTION = 'layouts'

interface Memory {
  /** Revision of its list; null: the model's list, never changed. */
  revision: number | null
  count: number
}

/** Reads a tablet's layouts when notified of a change: see docs/devices.md, 'Layouts'. */
export class LayoutList {
  readonly #controls: DeviceControls
  #memory: Memory
  #wanted: number | null
  /** The current read; answers to earlier ones are ignored. */
  #reading: object | null = null

  constructor(controls: DeviceControls) {
    this.#controls = controls
    // The section is written here only.
    this.#memory = { revision: null, count: 0, ...(controls.memory.read(SECTION) as Partial<Memory>) }
    this.#wanted = this.#memory.revision
  }

  onAttributes({ layouts_revision: revision }: Readonly<Record<string, unknown>>): void {
    if (typeof revision !== 'number') return
    this.#wanted = revision
    if (revision !== this.#memory.revision && this.#controls.isConnected()) this.#read()
  }

  /** Calls on an earlier connection are no longer answered. */
  onConnected(): void {
    this.#reading = null
    if (this.#wanted !== this.#memory.revision) this.#read()
  }

  values(): Values {
    const { revision, count } = this.#memory
    return revision === null ? {} : { layouts: String(count) }
  }

  #read(): void {
    const reading = (this.#reading = {})
    let count = 0
    const readPage = (after: number) =>
      this.#controls.ask('listLayouts', { after }, ({ result }) => {
        if (this.#reading !== reading || !isPage(result)) return
        count += result.layouts.length
        if (result.next !== null) return readPage(result.next)
        this.#reading = null
        // The revision can only be older than the list: then the tablet is notified again and reads again.
        this.#memory = { revision: result.revision, count }
        this.#controls.memory.write(SECTION, this.#memory)
        this.#controls.reportNow()
      })
    readPage(0)
  }
}

interface Page {
  revision: number | null
  layouts: readonly unknown[]
  next: number | null
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'layouts' in value &&
    Array.isArray(value.layouts) &&
    'revision' in value &&
    'next' in value
  )
}
