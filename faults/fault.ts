/** A deliberate mistake in the product, which at least one test must notice. */
export interface Fault {
  /** Describes the mistake for the reader of the results: one sentence, unique in the list. */
  readonly what: string
  /** The file that is changed, relative to the project. */
  readonly file: string
  /** The current code, which occurs exactly once in the file. */
  readonly from: string
  /** The code in its place. */
  readonly to: string
}
