import { useSyncExternalStore } from 'react'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { SignInFlow } from './SignInFlow.tsx'
import { session } from './session.ts'

/** The sign-in page. */
export default function SignInPage() {
  const state = useSyncExternalStore(session.subscribe, session.state)
  return (
    <SignedOutPage title="Sign in">
      <SignInFlow state={state} />
    </SignedOutPage>
  )
}
