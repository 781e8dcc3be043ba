import { useSyncExternalStore } from 'react'

/** The local storage keys of the session (specification 1, section 3). */
export const SESSION_KEYS = { user: 'user', token: 'token', twoFactor: '2FAEnabled' } as const

export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/**
 * A value in local storage. Components that read it re-render when it changes in any tab.
 * @param parse parses the stored text (null if missing); must accept any text, because anyone can edit storage
 * @param format formats a value; undefined removes it
 */
export function storedValue<T>(options: {
  key: string
  parse: (text: string | null) => T
  format: (value: T) => string | undefined
}): StoredValue<T> {
  const { key, parse, format } = options
  const listeners = new Set<() => void>()
  let current = parse(readText(key))

  function notify() {
    for (const listener of listeners) listener()
  }
  // `key` is null when a tab clears the whole storage.
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = parse(readText(key))
    notify()
  })

  return {
    get: () => current,
    set: (value) => {
      current = value
      writeText(key, format(value))
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStoredValue<T>(value: StoredValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get)
}

/** A text in local storage; null when it is missing or storage is blocked. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it when undefined. Ignores blocked or full storage. */
export function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
}
