import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { session } from './session.ts'

/** Shows which load step after the sign-in failed, until it is retried. */
export function LoadNotice() {
  const state = useSyncExternalStore(session.subscribe, session.state)
  if (state.status !== 'signedIn' || state.waiting === undefined) return null
  const { message, retry } = state.waiting
  return (
    <PageNotice
      state="bad"
      action={
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      }
    >
      {message}
    </PageNotice>
  )
}
