import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'
import { SignInScreen } from '../features/sessions/SignInScreen.tsx'
import type { SignInInput, SignInState } from '../features/sessions/session.ts'
import { FORGOT_PASSWORD_PATH, FORGOT_PASSWORD_WORDS } from '../kit/public-paths.ts'
import { SignedOutPage } from '../ui/page/signed-out/SignedOutPage.tsx'
import { MissingPage } from './page-states/PageStates.tsx'
import type * as code from './console.tsx'

type Console = typeof code

const IDLE: SignInState = { status: 'idle' }
const listeners = createListeners()
let loaded: Console | undefined
let loading: Promise<Console> | undefined

async function load(): Promise<Console> {
  const console = await import('./console.tsx')
  loaded = console
  console.session.start()
  console.session.subscribe(listeners.call)
  listeners.call()
  return console
}

/**
 * Loads the code of the console, and resumes the stored session if there is one.
 * @throws when the code could not be loaded
 */
export function loadConsole(): Promise<Console> {
  // A browser never retries a module that failed to load: that needs a reload of the page.
  return (loading ??= load())
}

/** The session of this tab. Its code belongs to the console and is loaded when it is needed. */
export const lateSession = {
  state: () => loaded?.session.state() ?? IDLE,
  subscribe: listeners.add,
  /**
   * Signs in, and returns the state afterwards.
   * @throws when the console could not be loaded
   */
  signIn: async (given: SignInInput): Promise<SignInState> => {
    const { session } = await loadConsole()
    await session.signIn(given)
    return session.state()
  },
  reset: () => loaded?.session.reset(),
}

const FORGOT_PASSWORD = (
  <a href={FORGOT_PASSWORD_PATH} className="sc-link">
    {FORGOT_PASSWORD_WORDS}
  </a>
)

/** The sign-in page, shown before the console is loaded. */
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
