import { useNavigate } from '@tanstack/react-router'
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { useNavEntries, type UserNavEntry } from '../navigation/use-nav-entries.ts'

/** Keyboard shortcuts for the screens: g, then the screen's letter. */
export function GoToShortcuts() {
  return useNavEntries()
    .filter((entry) => entry.isEnabled)
    .flatMap((entry) =>
      entry.keys === undefined ? [] : [<GoTo key={entry.to} entry={entry} keys={entry.keys} />],
    )
}

function GoTo({ entry, keys }: { entry: UserNavEntry; keys: string }) {
  const navigate = useNavigate()
  useShortcut({ keys, label: `Go to ${entry.label}`, run: () => void navigate({ to: entry.to }) })
  return null
}
