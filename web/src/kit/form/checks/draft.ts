/** What a user has typed into a form and not sent. */
export interface Draft {
  /** The title of the dialog that the form is in; null on a page. */
  readonly dialog: string | null
  /** The changed fields before the change, and now. */
  readonly base: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  /** Whether a file was chosen, which cannot be kept. */
  readonly hadFile: boolean
}

/** A draft that was put back into its form. */
export interface PutBackDraft {
  readonly hadFile: boolean
  readonly discard: () => void
}
