import { useState, useSyncExternalStore } from 'react'
import { SignInScreen } from '../../features/sessions/SignInScreen.tsx'
import type { SignInInput, SignInState } from '../../features/sessions/session.ts'
import { FORGOT_PASSWORD_PATH, FORGOT_PASSWORD_WORDS } from '../../kit/public-paths.ts'
import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { MissingPage } from '../MissingPage.tsx'
import type * as code from '../console.tsx'

/** What the console's code gives to the page before it. */
type Console = typeof code

const IDLE: SignInState = { status: 'idle' }
const listeners = new Set<() => void>()
let loaded: Console | undefined
let loading: Promise<Console> | undefined

async function load(): Promise<Console> {
  const console = await import('../console.tsx')
  loaded = console
  console.session.start()
  console.session.subscribe(tell)
  tell()
  return console
}

function tell() {
  for (const listener of listeners) listener()
}

/**
 * Loads the console, and resumes the stored session if there is one.
 * @throws when its code could not be loaded
 */
export function loadConsole(): Promise<Console> {
  // A browser does not load a module again that it could not load: only the whole page can.
  return (loading ??= load())
}

/** The session of this tab, whose code is loaded when it is needed. */
export const lateSession = {
  state: () => loaded?.session.state() ?? IDLE,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
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
