import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { chordOf, createShortcutRegistry, type Shortcut } from './shortcut-registry.ts'

const registry = createShortcutRegistry()

/** A button whose popover opens counts as well: the focus goes there only once it has been drawn. */
const FIELDS = [
  'input, textarea, select, [contenteditable="true"], [role="dialog"]',
  '[aria-haspopup][aria-expanded="true"]',
  '[data-dates-input], [data-dates-dropdown]',
].join()

/** Counts the dialogs that are open, or were told to open. */
let held = 0

/** Plain keys belong to the field or the dialog that has or gets the focus; chords with Ctrl work everywhere. */
function isTaken(event: KeyboardEvent, chord: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (chord.startsWith('mod+')) return false
  const target = event.target
  return held > 0 || (target instanceof Element && target.closest(FIELDS) !== null)
}

/**
 * Keeps plain keys from the page as soon as a dialog is told to open, before it is there and takes the focus. Returns how
 * to give them back, once.
 */
export function holdKeys(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** See {@link holdKeys}. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld])
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

/** The shortcuts that work now. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(registry.subscribe, registry.list)
}
