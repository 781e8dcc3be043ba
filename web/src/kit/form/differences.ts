/** How a field is told of when what was typed is compared with what is stored: its label, and its value as a text. */
export interface Compared<Values> {
  readonly field: keyof Values & string
  readonly label: string
  readonly text: (values: Values) => string
}

/** One field in which what was typed differs from what is stored. */
export interface Difference {
  readonly field: string
  readonly label: string
  readonly stored: string
  readonly typed: string
}

/**
 * Where what was typed differs from what is stored now.
 * @param base the form as it began: a field that was left alone is nobody's word against the one who changed it
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
