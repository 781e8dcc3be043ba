import type { StyleSpecification } from 'maplibre-gl'

/** How long another's style may take. */
export const STYLE_WITHIN_MS = 10_000

/** Tells, once, that another's style fails or does not come. The console's own is there at once. */
export class StyleWatch {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #onFail: () => void

  constructor(onFail: () => void) {
    this.#onFail = onFail
  }

  /** A style was asked for: another's by its address. */
  begin(style: StyleSpecification | string): void {
    this.end()
    if (typeof style === 'string') this.#timer = setTimeout(() => this.fail(), STYLE_WITHIN_MS)
  }

  /** It has come, or nobody waits for it any more. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Something went wrong: it was the style, while one is awaited. */
  fail(): void {
    if (this.#timer === undefined) return
    this.end()
    this.#onFail()
  }
}
