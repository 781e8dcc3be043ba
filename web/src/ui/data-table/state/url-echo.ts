/**
 * Tells the addresses that the table itself has sent, when they come back, from those the user went to. Without it, an
 * echo that arrives late would undo a newer choice.
 */
export class UrlEcho {
  #settled: string
  #seen: string
  readonly #sent = new Set<string>()

  constructor(incoming: string) {
    this.#settled = incoming
    this.#seen = incoming
  }

  /** Whether the address that came in is one to go to; asked again about the same one, it is not. */
  isNews(incoming: string): boolean {
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

  /** Whether the table's own address differs from the one that stands. */
  isToSend(outgoing: string): boolean {
    if (outgoing === this.#settled) return false
    this.#settled = outgoing
    this.#sent.add(outgoing)
    return true
  }
}
