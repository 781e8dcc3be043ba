import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { WidgetDialog } from '../../../kit/widgets/WidgetDialog.tsx'
import { CustomerFollowersContext, type CustomerFollowers } from '../customer-followers.ts'
import { OpenWidgetProvider, type OpenedWidget } from './open-widget.ts'

interface CustomerDialogsProps extends CustomerFollowers {
  children: ReactNode
}

/** The tree and its details, over which widgets are opened in a dialog; the tree follows what they change. */
export function CustomerDialogs({ created, moved, deleted, children }: CustomerDialogsProps) {
  const [opened, setOpened] = useState<OpenedWidget>()
  const close = useCallback(() => setOpened(undefined), [])
  const followers = useMemo(() => ({ created, moved, deleted }), [created, moved, deleted])
  return (
    <OpenWidgetProvider value={setOpened}>
      {children}
      <CustomerFollowersContext value={followers}>
        {opened !== undefined && (
          <WidgetDialog id={opened.widget} prefill={opened.prefill} about={opened.about} onClose={close} />
        )}
      </CustomerFollowersContext>
    </OpenWidgetProvider>
  )
}
