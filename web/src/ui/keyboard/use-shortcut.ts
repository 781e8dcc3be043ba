import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { chordOf, createShortcutRegistry, type Shortcut } from './shortcut-registry.ts'

const registry = createShortcutRegistry()

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Plain keys belong to the field or the dialog that has the focus; chords with Ctrl work everywhere. */
function isTaken(event: KeyboardEvent, chord: string): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const target = event.target
  return !chord.startsWith('mod+') && target instanceof Element && target.closest(FIELDS) !== null
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
