// The page before the sign-in: it loads the console when somebody begins to use it, or when there is a session already.
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SESSION_KEYS } from './api/session-keys.ts'
import { readText } from './api/stored-value.ts'
import { MissingPage, ErrorBoundary } from './app/MissingPage.tsx'
import { FirstPage, lateSession, loadConsole } from './app/first-page/FirstPage.tsx'
import { rootElement } from './app/root-element.ts'
import { SIGN_IN_PATH } from './kit/public-paths.ts'
import { markMissingCode } from './ui/feedback/missing-code.ts'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

const root = createRoot(rootElement())
const hasSession = () => readText(SESSION_KEYS.token) !== null

function show(page: ReactNode): void {
  root.render(
    <StrictMode>
      <ThemeProvider>
        <ErrorBoundary>{page}</ErrorBoundary>
      </ThemeProvider>
    </StrictMode>,
  )
}

function showSignIn(): void {
  if (globalThis.location.pathname !== SIGN_IN_PATH) globalThis.history.replaceState(null, '', SIGN_IN_PATH)
  show(<FirstPage />)
}

/** Loads the console before it is needed; whoever needs it learns of a failure. */
function prepare(): void {
  void loadConsole()
    .then(({ loadShell }) => loadShell())
    .catch(() => undefined)
}

/** What only a person does: it need not be more than moving the pointer over the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Browsers send a move without a distance when a page appears under a pointer that rests. */
const rests = (event: Event) =>
  event.type === 'pointermove' &&
  event instanceof MouseEvent &&
  event.movementX === 0 &&
  event.movementY === 0

/** Calls a function once, when somebody begins to use the page. */
function whenUsed(call: () => void): void {
  const used = new AbortController()
  for (const sign of SIGNS) {
    globalThis.addEventListener(
      sign,
      (event) => {
        if (rests(event)) return
        used.abort()
        call()
      },
      { signal: used.signal, passive: true, capture: true },
    )
  }
}

/** Calls a function when another tab has signed in. */
function whenSignedInElsewhere(hasSession: () => boolean, call: () => void): void {
  const look = () => {
    if (hasSession()) call()
  }
  globalThis.addEventListener('storage', look)
  // Storage events are lost while a tab is frozen.
  document.addEventListener('visibilitychange', look)
}

markMissingCode()
const stop = lateSession.subscribe(() => {
  if (lateSession.state().status !== 'signedIn') return
  stop()
  void loadConsole().then(({ showConsole }) => showConsole(root))
})
if (hasSession()) {
  // An expired one leads to the sign-in, which says so.
  loadConsole().then(
    ({ session }) => session.state().status !== 'signedIn' && showSignIn(),
    () => show(<MissingPage />),
  )
} else {
  showSignIn()
  whenUsed(prepare)
  whenSignedInElsewhere(hasSession, prepare)
}
