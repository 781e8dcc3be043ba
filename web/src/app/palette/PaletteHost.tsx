import { lazy } from 'react'
import { useSuspendedShortcuts, useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { MissingCode } from '../../ui/feedback/MissingCode.tsx'
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
