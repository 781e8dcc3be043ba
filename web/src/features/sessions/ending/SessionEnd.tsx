import { Button } from '@mantine/core'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { DialogNotice } from '../../../ui/dialog/dialog-notice.ts'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { FloatingNotice } from '../../../ui/feedback/FloatingNotice.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { whenExpired } from './when-expired.ts'

/** Loaded when it is opened: most sessions end without it. */
const StayDialog = lazy(async () => ({ default: (await import('./StayDialog.tsx')).StayDialog }))

/** How long before its end a session says so. */
const SAID_BEFORE_SECONDS = 600

/**
 * Says when the session is about to end, and offers to go on without leaving the page. Open dialogs say it too: the notice
 * of the page is out of reach while they are open.
 */
export function SessionEnd({ children }: { children: ReactNode }) {
  const { exp } = useViewer()
  const [hidden, setHidden] = useState<number>()
  const [isStaying, setStaying] = useState(false)
  const isEnding = useIsEnding(exp)
  const stay = (
    <Button variant="default" onClick={() => setStaying(true)}>
      Stay signed in
    </Button>
  )
  const text = (
    <span>
      Your session ends at <Time at={exp} />. Unsaved input is kept for you.
    </span>
  )
  const isShown = isEnding && hidden !== exp
  return (
    <DialogNotice
      value={
        isEnding ? (
          <>
            {text}
            {stay}
          </>
        ) : undefined
      }
    >
      {children}
      {isShown && (
        <FloatingNotice state="warning" action={stay} onClose={() => setHidden(exp)}>
          {text}
        </FloatingNotice>
      )}
      {isStaying && (
        <DialogNotice value={undefined}>
          <LazyPart fallback={null}>
            <StayDialog onClose={() => setStaying(false)} />
          </LazyPart>
        </DialogNotice>
      )}
    </DialogNotice>
  )
}

/** @param exp the end of the session, in unix seconds */
function useIsEnding(exp: number): boolean {
  const [ending, setEnding] = useState<number>()
  useEffect(() => {
    const over = new AbortController()
    whenExpired({ exp: () => exp - SAID_BEFORE_SECONDS, signal: over.signal, expire: () => setEnding(exp) })
    return () => over.abort()
  }, [exp])
  return ending === exp
}
