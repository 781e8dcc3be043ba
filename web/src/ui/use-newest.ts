import { useLayoutEffect, useState } from 'react'

class Newest<T> {
  #value: T
  constructor(value: T) {
    this.#value = value
  }
  readonly get = (): T => this.#value
  set(value: T): void {
    this.#value = value
  }
}

/** A stable function that returns the value of the last render, for handlers in memoised components. */
export function useNewest<T>(value: T): () => T {
  const [newest] = useState(() => new Newest(value))
  useLayoutEffect(() => newest.set(value), [newest, value])
  return newest.get
}
