import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { FORGOT_PASSWORD_WORDS } from '../../kit/public-paths.ts'
import { session, type SignInInput } from './session.ts'
import { SignInScreen } from './SignInScreen.tsx'

const FORGOT_PASSWORD = (
  <Link {...addressOf.forgotPassword()} className="sc-link">
    {FORGOT_PASSWORD_WORDS}
  </Link>
)

/** The sign-in page of a loaded console: after a session ended, or at the URL of another page without a session. */
export default function SignInPage() {
  const state = useSyncExternalStore(session.subscribe, session.state)
  return <SignInScreen state={state} signIn={signIn} reset={session.reset} forgotPassword={FORGOT_PASSWORD} />
}

async function signIn(given: SignInInput) {
  await session.signIn(given)
  return session.state()
}
