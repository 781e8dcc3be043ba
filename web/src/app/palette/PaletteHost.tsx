import { lazy, useSyncExternalStore } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { MissingCode } from '../../ui/feedback/code-failures.tsx'
import { PALETTE_LABEL } from './palette-label.ts'
import { useShortcut, useSuspendedShortcuts } from '../../ui/keyboard/use-shortcut.ts'

const listeners = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openPalette = () => set(true)
const closePalette = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** Opens the command palette with Ctrl K. Its code is loaded when it is opened first. */
export function PaletteHost({ onDisclaimer }: { onDisclaimer: () => void }) {
  const isOpened = useSyncExternalStore(subscribe, () => isOpen)
  useSuspendedShortcuts(isOpened)
  useShortcut({
    keys: 'mod+k',
    label: PALETTE_LABEL,
    run: isOpened ? closePalette : openPalette,
  })
  return isOpened ? (
    <LazyPart fallback={null} failure={<PaletteMissing />}>
      <CommandPalette onClose={closePalette} onDisclaimer={onDisclaimer} />
    </LazyPart>
  ) : null
}

const PaletteMissing = () => (
  <AppDialog opened onClose={closePalette} title="Search">
    <MissingCode />
  </AppDialog>
)
