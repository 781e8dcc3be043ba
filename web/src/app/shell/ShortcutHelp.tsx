import { useState } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { KeyCaps } from '../../ui/page/KeyCap.tsx'
import { useShortcut, useShortcutList } from '../../ui/keyboard/use-shortcut.ts'
import classes from './shortcut-help.module.css'

/** '?' lists the active shortcuts. Mount once. */
export function ShortcutHelp() {
  const [opened, setOpened] = useState(false)
  const shortcuts = useShortcutList()
  useShortcut({ keys: '?', label: 'List the keyboard shortcuts', run: () => setOpened(true) })
  return (
    <AppDialog opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts" size="confirm">
      <dl className={classes['list']}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={classes['row']}>
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}
