/**
 * Distinguishes addresses that the table itself has written from those the user navigated to. Without it, an echo that
 * arrives late would undo a newer choice.
 */
export class UrlEcho {
  #settled: string
  #seen: string
  readonly #sent = new Set<string>()

  constructor(incoming: string) {
    this.#settled = incoming
    this.#seen = incoming
  }

  /** Whether an incoming address should be applied; true only once per address. */
  isNew(incoming: string): boolean {
    if (incoming === this.#seen) return false
    this.#seen = incoming
    if (incoming === this.#settled) {
      this.#sent.clear()
      return false
    }
    if (this.#sent.delete(incoming)) return false
    this.#settled = incoming
    return true
  }

  /** Whether the table's own address differs from the current one. */
  needsSending(outgoing: string): boolean {
    if (outgoing === this.#settled) return false
    this.#settled = outgoing
    this.#sent.add(outgoing)
    return true
  }
}
