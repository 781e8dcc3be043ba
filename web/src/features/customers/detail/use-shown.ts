import { useState } from 'react'

const STEP = 25

/** The first items of a list, and a function to show more: a customer may have thousands. */
export function useShown<T>(items: readonly T[]): {
  shown: readonly T[]
  rest: number
  next: number
  showMore: () => void
} {
  const [count, setCount] = useState(STEP)
  const rest = Math.max(0, items.length - count)
  const next = Math.min(rest, count * 3)
  return { shown: items.slice(0, count), rest, next, showMore: () => setCount(count + next) }
}
