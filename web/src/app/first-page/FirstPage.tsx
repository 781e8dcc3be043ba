import { useState, useSyncExternalStore } from 'react'
import type { SignInInput } from '../../features/sessions/session.ts'
import { SignInScreen } from '../../features/sessions/SignInScreen.tsx'
import { FORGOT_PASSWORD_PATH, FORGOT_PASSWORD_WORDS } from '../../kit/public-paths.ts'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { MissingPage } from '../MissingPage.tsx'
import { lateSession, loadConsole } from './late-session.ts'

const FORGOT_PASSWORD = (
  <a href={FORGOT_PASSWORD_PATH} className="sc-link">
    {FORGOT_PASSWORD_WORDS}
  </a>
)

/** The sign-in page before the console is loaded. */
export function FirstPage() {
  const state = useSyncExternalStore(lateSession.subscribe, lateSession.state)
  const [isMissing, setMissing] = useState(false)

  async function signIn(given: SignInInput) {
    await loadConsole().catch((error: unknown) => {
      setMissing(true)
      throw error
    })
    return lateSession.signIn(given)
  }

  if (isMissing) {
    return (
      <SignedOutPage title="Sign in">
        <MissingPage />
      </SignedOutPage>
    )
  }
  return (
    <SignInScreen state={state} signIn={signIn} reset={lateSession.reset} forgotPassword={FORGOT_PASSWORD} />
  )
}
