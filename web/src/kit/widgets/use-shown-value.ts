import { useState } from 'react'

/** A value that a form shows of a record, and whether somebody has changed it since it was shown first. */
export interface ShownValue<T> {
  /** As it is shown now: what the call sends as `was`. */
  readonly now: T
  /** What it was when the form showed it first; undefined while nobody else has changed it. */
  readonly before: T | undefined
  /** To be called when the form itself has saved a value. */
  readonly saved: (value: T) => void
}

/**
 * Remembers what a form showed first of the chosen record. What somebody else changes meanwhile is shown beside it, and
 * what the user has typed stays.
 * @param key the chosen record; null: none, or it is not loaded
 */
export function useShownValue<T extends string | number | null>(key: number | null, now: T): ShownValue<T> {
  // What the form showed first comes first.
  const [known, setKnown] = useState({ key, values: [now] })
  if (known.key !== key) setKnown({ key, values: [now] })
  const isOther = known.key === key && !known.values.includes(now)
  return {
    now,
    before: isOther ? known.values[0] : undefined,
    // Until the list is loaded again it has the value before.
    saved: (value) => setKnown({ key, values: [value, now] }),
  }
}
