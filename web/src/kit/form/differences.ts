/** A field in a comparison of the user's changes with the stored version: its label, and its value as a text. */
export interface Compared<Values> {
  readonly field: keyof Values & string
  readonly label: string
  readonly text: (values: Values) => string
}

/** One field whose changed value differs from the stored one. */
export interface Difference {
  readonly field: string
  readonly label: string
  readonly stored: string
  readonly typed: string
}

/**
 * The user's changes that differ from what is stored now.
 * @param base the initial values of the form: unchanged fields are not compared
 */
export function differencesOf<Values>(
  compared: readonly Compared<Values>[],
  { base, typed, stored }: { base: Values; typed: Values; stored: Values },
): Difference[] {
  return compared.flatMap(({ field, label, text }) => {
    const difference = { field, label, stored: text(stored), typed: text(typed) }
    const isTyped = difference.typed !== text(base)
    return isTyped && difference.stored !== difference.typed ? [difference] : []
  })
}
