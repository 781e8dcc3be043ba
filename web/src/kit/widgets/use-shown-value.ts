import { useState } from 'react'

/** A value of a record that a form shows, and whether somebody else has changed it since. */
export interface ShownValue<T> {
  /** The current value, which the call sends as `was`. */
  readonly now: T
  /** The value that the form showed first; undefined if nobody else has changed it. */
  readonly before: T | undefined
  /** Call it when the form itself has saved a value. */
  readonly saved: (value: T) => void
}

/**
 * Remembers the value that a form showed first for the chosen record, to notice changes by somebody else.
 * @param key the id of the chosen record; null if none is chosen or loaded
 */
export function useShownValue<T extends string | number | null>(key: number | null, now: T): ShownValue<T> {
  // The first value is the one that the form showed first. The others are not changes by somebody else.
  const [known, setKnown] = useState({ key, values: [now] })
  if (known.key !== key) setKnown({ key, values: [now] })
  const isOther = known.key === key && !known.values.includes(now)
  return {
    now,
    before: isOther ? known.values[0] : undefined,
    // `now` still has the old value until the list is loaded again.
    saved: (value) => setKnown({ key, values: [value, now] }),
  }
}
