import { useSyncExternalStore } from 'react'

/** A value that the browser keeps; components that read it render again when it changes, in any tab. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/**
 * A value kept in local storage.
 * @param parse reads what was stored (null when nothing was); anyone can edit storage, so it must accept any text
 * @param format writes a value; undefined removes it
 */
export function storedValue<T>(options: {
  key: string
  parse: (text: string | null) => T
  format: (value: T) => string | undefined
}): StoredValue<T> {
  const { key, parse, format } = options
  const listeners = new Set<() => void>()
  let current = parse(readText(key))

  function tell() {
    for (const listener of listeners) listener()
  }
  // `key` is null when a tab empties the whole storage.
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = parse(readText(key))
    tell()
  })

  return {
    get: () => current,
    set: (value) => {
      current = value
      writeText(key, format(value))
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The present value, for a component. */
export function useStoredValue<T>(value: StoredValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get)
}

/** A text of local storage; null where there is none or storage is blocked. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or removes it when undefined. Blocked or full storage costs the memory, never the screen. */
export function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
}
