/** A deliberate mistake in the product, which at least one test must notice. */
export interface Fault {
  /** What is wrong with it, for the person who reads the result: one sentence, unique in the list. */
  readonly what: string
  /** The file that is changed, relative to the project. */
  readonly file: string
  /** The code as it is; it stands exactly once in the file. */
  readonly from: string
  /** The code in its place. */
  readonly to: string
}
