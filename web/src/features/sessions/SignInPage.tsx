import { useSyncExternalStore } from 'react'
import { EntrancePage } from '../../ui/page/EntrancePage.tsx'
import { SignInFlow } from './SignInFlow.tsx'
import { session } from './session.ts'

/** The sign-in page. */
export default function SignInPage() {
  const state = useSyncExternalStore(session.subscribe, session.state)
  return (
    <EntrancePage title="Sign in">
      <SignInFlow state={state} />
    </EntrancePage>
  )
}
