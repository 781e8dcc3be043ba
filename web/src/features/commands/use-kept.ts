import { useState } from 'react'

/** The newest value that was not undefined: what a question was answered with stays while the next one is answered. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
