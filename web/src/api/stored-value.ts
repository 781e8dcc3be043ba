import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

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
  const listeners = createListeners()
  let read: { value: T } | undefined

  // Read at its first use, so that a module with stored values can be loaded outside of a browser.
  function current(): { value: T } {
    if (read === undefined) {
      // `key` is null when a tab clears the whole storage.
      globalThis.addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return
        read = { value: parse(readText(key)) }
        listeners.call()
      })
      read = { value: parse(readText(key)) }
    }
    return read
  }

  return {
    get: () => current().value,
    set: (value) => {
      current().value = value
      writeText(key, format(value))
      listeners.call()
    },
    subscribe: (listener) => {
      current()
      return listeners.add(listener)
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

/** The keys in local storage; none if it is blocked. */
export function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
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

/** The value of a JSON text; undefined for anything else, such as a proxy's page or a text that somebody has edited. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
