import { Button } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  deleteUnshownDrafts,
  subscribeToDrafts,
  unshownDialogs,
} from '../../kit/form/drafts/stored-drafts.ts'
import { FloatingNotice } from '../../ui/feedback/FloatingNotice.tsx'

/** A dialog that the address names has opened by then. */
const SHOWN_AFTER_MS = 2000

/** Names the dialogs of the page that hold what the user had typed before the session ended, until they are open again. */
export function KeptInput() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return <KeptInputOf key={path} path={path} />
}

function KeptInputOf({ path }: { path: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // A text, because the snapshot must stay the same while nothing changes.
  const titles = useSyncExternalStore(subscribeToDrafts, () => unshownDialogs(path).join("', '"))
  if (!isShown || titles === '') return null
  return (
    <FloatingNotice
      state="info"
      action={
        <Button variant="subtle" color="gray" onClick={() => deleteUnshownDrafts(path)}>
          Discard
        </Button>
      }
      onClose={() => setShown(false)}
    >
      <span>What you had typed in '{titles}' is kept: open it again to go on.</span>
    </FloatingNotice>
  )
}
