export interface Shortcut {
  /** One chord ('mod+k', '/', '?') or a sequence of single keys ('g r'); `mod` is Ctrl, or Command on a Mac. */
  keys: string
  /** What it does, for the list of shortcuts. */
  label: string
  run: () => void
}

/** How long the second key of a sequence may take. */
export const SEQUENCE_MS = 1200

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The chord of a key press in the notation of shortcuts. Shift is part of the character: '?' is not 'shift+/'. */
export function chordOf({ key, ctrlKey, metaKey, altKey }: KeyPress): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${name}`
}

interface ShortcutRegistry {
  /** Adds a shortcut; the newest of two with the same keys wins. Returns a function that removes it. */
  add: (shortcut: Shortcut) => () => void
  /** The active shortcuts, oldest first; the same array until one is added or removed. */
  list: () => readonly Shortcut[]
  subscribe: (listener: () => void) => () => void
  /** The shortcut completed by a key press at a time in milliseconds, if any. */
  press: (press: { chord: string; at: number }) => Shortcut | undefined
}

/** Keeps the global shortcuts and recognises sequences. */
export function createShortcutRegistry(): ShortcutRegistry {
  let shortcuts: readonly Shortcut[] = []
  const listeners = new Set<() => void>()
  let pending: { chord: string; at: number } | undefined

  function replace(next: readonly Shortcut[]) {
    shortcuts = next
    for (const listener of listeners) listener()
  }

  return {
    add: (shortcut) => {
      replace([...shortcuts, shortcut])
      return () => replace(shortcuts.filter((other) => other !== shortcut))
    },
    list: () => shortcuts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press: ({ chord, at }) => {
      const first = pending !== undefined && at - pending.at <= SEQUENCE_MS ? pending.chord : undefined
      pending = undefined
      const sequence =
        first === undefined ? undefined : shortcuts.findLast(({ keys }) => keys === `${first} ${chord}`)
      if (sequence !== undefined) return sequence
      const single = shortcuts.findLast(({ keys }) => keys === chord)
      if (single === undefined && shortcuts.some(({ keys }) => keys.startsWith(`${chord} `))) {
        pending = { chord, at }
      }
      return single
    },
  }
}
