import { lazy, Suspense } from 'react'
import { useSuspendedShortcuts, useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { closePalette, openPalette, usePaletteOpen } from './palette-state.ts'

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
)

/** Opens the command palette by Ctrl K; its code is loaded on first use. */
export function PaletteHost({ onDisclaimer }: { onDisclaimer: () => void }) {
  const isOpen = usePaletteOpen()
  useSuspendedShortcuts(isOpen)
  useShortcut({
    keys: 'mod+k',
    label: 'Search devices, customers and screens',
    run: isOpen ? closePalette : openPalette,
  })
  return isOpen ? (
    <Suspense>
      <CommandPalette onClose={closePalette} onDisclaimer={onDisclaimer} />
    </Suspense>
  ) : null
}
