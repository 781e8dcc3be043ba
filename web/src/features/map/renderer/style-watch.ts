import type { StyleSpecification } from 'maplibre-gl'

/** Timeout for an external style. */
export const STYLE_TIMEOUT_MS = 10_000

/** Reports, once, that an external style fails or times out. The built-in one is available at once. */
export class StyleWatch {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #onFail: () => void

  constructor(onFail: () => void) {
    this.#onFail = onFail
  }

  /** A style was requested: an external one by its address. */
  begin(style: StyleSpecification | string): void {
    this.end()
    if (typeof style === 'string') this.#timer = setTimeout(() => this.fail(), STYLE_TIMEOUT_MS)
  }

  /** It has loaded, or is no longer needed. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** An error occurred; while a style is loading, it is the cause. */
  fail(): void {
    if (this.#timer === undefined) return
    this.end()
    this.#onFail()
  }
}
