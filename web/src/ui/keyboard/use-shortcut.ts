import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { chordOf, createShortcutRegistry, type Shortcut } from './shortcut-registry.ts'

const registry = createShortcutRegistry()

/** Includes a button whose popover is open: it gets the focus only once it has been drawn. */
const FIELDS = [
  'input, textarea, select, [contenteditable="true"], [role="dialog"]',
  '[aria-haspopup][aria-expanded="true"]',
  '[data-dates-input], [data-dates-dropdown]',
].join()

/** Counts the dialogs that are open or opening. */
let held = 0

/** Plain keys belong to the focused field or dialog; chords with Ctrl work everywhere. */
function isTaken(event: KeyboardEvent, chord: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (chord.startsWith('mod+')) return false
  const target = event.target
  return held > 0 || (target instanceof Element && target.closest(FIELDS) !== null)
}

/**
 * Suspends plain-key shortcuts as soon as a dialog starts to open, before it is mounted and has the focus. Returns a
 * function that resumes them, once.
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

function onKeyDown(event: KeyboardEvent) {
  const chord = chordOf(event)
  if (isTaken(event, chord)) return
  const shortcut = registry.press({ chord, at: event.timeStamp })
  if (shortcut === undefined) return
  event.preventDefault()
  shortcut.run()
}

/** Counts the mounted shortcuts, so that one listener serves all of them. */
let mounted = 0

function listen(): () => void {
  if (mounted === 0) globalThis.addEventListener('keydown', onKeyDown)
  mounted += 1
  return () => {
    mounted -= 1
    if (mounted === 0) globalThis.removeEventListener('keydown', onKeyDown)
  }
}

/**
 * A global shortcut for as long as the component is mounted.
 * @param shortcut `keys` as in {@link Shortcut}; `isOff` leaves it out
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

/** The active shortcuts. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(registry.subscribe, registry.list)
}
