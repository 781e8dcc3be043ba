import { STATE_SAVE_DEBOUNCE } from '../model/table-constants.ts'
import { writeTableState } from './table-storage.ts'
import type { TableState } from '../model/table-types.ts'

/** Saves a table's state half a second after its last change, and immediately when the page or the table is left. */
export class StateSaver {
  readonly #tableId: string
  #latest: TableState
  #written: TableState
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tableId: string, state: TableState) {
    this.#tableId = tableId
    this.#latest = state
    this.#written = state
  }

  see(state: TableState): void {
    this.#latest = state
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#write(), STATE_SAVE_DEBOUNCE)
  }

  /** Returns a function that stops it; stopping saves too. */
  saveOnLeave(): () => void {
    const write = () => this.#write()
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }

  #write(): void {
    clearTimeout(this.#timer)
    if (this.#written === this.#latest) return
    this.#written = this.#latest
    writeTableState(this.#tableId, this.#latest)
  }
}
