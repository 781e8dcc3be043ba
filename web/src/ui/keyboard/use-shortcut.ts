import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

interface Shortcut {
  /** A chord ('mod+k', '/', '?') or a sequence of single keys ('g r'); `mod` is Ctrl, or Command on a Mac. */
  keys: string
  /** What it does, for the list of shortcuts. */
  label: string
  run: () => void
}

/** How long the second key of a sequence may take. */
export const SEQUENCE_MS = 1200

const registry = createShortcutRegistry()

/**
 * A global shortcut while the component is mounted.
 * @param shortcut `isOff` disables it
 */
export function useShortcut({ keys, label, run, isOff = false }: Shortcut & { isOff?: boolean }): void {
  const latest = useEffectEvent(() => run())
  useEffect(() => {
    if (isOff) return undefined
    const stop = listen()
    const remove = registry.add({ keys, label, run: () => latest() })
    return () => {
      remove()
      stop()
    }
  }, [keys, label, isOff])
}

/** Number of mounted shortcuts; one listener serves all of them. */
let mounted = 0

function listen(): () => void {
  if (mounted === 0) globalThis.addEventListener('keydown', onKeyDown)
  mounted += 1
  return () => {
    mounted -= 1
    if (mounted === 0) globalThis.removeEventListener('keydown', onKeyDown)
  }
}

function onKeyDown(event: KeyboardEvent) {
  const chord = chordOf(event)
  if (isTaken(event, chord)) return
  const shortcut = registry.press({ chord, at: event.timeStamp })
  if (shortcut === undefined) return
  event.preventDefault()
  shortcut.run()
}

/** Elements that need plain keys. A button whose popover is opening counts too: the popover gets the focus later. */
const FIELDS = [
  'input, textarea, select, [contenteditable="true"], [role="dialog"]',
  '[aria-haspopup][aria-expanded="true"]',
  '[data-dates-input], [data-dates-dropdown]',
].join()

/** Whether the key belongs to the focused field or dialog; chords with Ctrl work everywhere. */
function isTaken(event: KeyboardEvent, chord: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (chord.startsWith('mod+')) return false
  const target = event.target
  return held > 0 || (target instanceof Element && target.closest(FIELDS) !== null)
}

/** Number of dialogs that are open or opening. */
let held = 0

/**
 * Suspends shortcuts without Ctrl when a dialog starts to open, before it is mounted and has the focus. Returns a function that
 * resumes them; call it once.
 */
export function suspendShortcuts(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** See {@link suspendShortcuts}. */
export function useSuspendedShortcuts(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? suspendShortcuts() : undefined), [isHeld])
}

export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(registry.subscribe, registry.list)
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The chord of a key press as in {@link Shortcut}. Shift is part of the character: '?', not 'shift+/'. */
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
  /** Returns the shortcut that a key press completes, if any; `at` in milliseconds. */
  press: (press: { chord: string; at: number }) => Shortcut | undefined
}

/** Stores the global shortcuts and recognises sequences. */
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
