// The entry of the sign-in page. It loads the console when somebody starts to use the page, or if a session is stored.
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SESSION_KEYS } from './api/stored-value.ts'
import { readText } from './api/stored-value.ts'
import { MissingPage, ErrorBoundary } from './app/page-states/PageStates.tsx'
import { FirstPage, lateSession, loadConsole } from './app/FirstPage.tsx'
import { rootElement } from './app/page-elements.ts'
import { SIGN_IN_PATH } from './kit/public-paths.ts'
import { markMissingCode } from './ui/feedback/code-failures.tsx'
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

/** Loads the console ahead of the sign-in. A failure is ignored here: the sign-in reports it. */
function prepare(): void {
  void loadConsole()
    .then(({ loadShell }) => loadShell())
    .catch(() => undefined)
}

/** Events that show that a person uses the page; moving the pointer is enough. */
const EVENTS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Browsers send a `pointermove` without a distance when a page appears under a pointer that does not move. */
const isPointerAtRest = (event: Event) =>
  event.type === 'pointermove' &&
  event instanceof MouseEvent &&
  event.movementX === 0 &&
  event.movementY === 0

/** Calls a function once, when somebody starts to use the page. */
function whenUsed(call: () => void): void {
  const used = new AbortController()
  for (const name of EVENTS_OF_USE) {
    globalThis.addEventListener(
      name,
      (event) => {
        if (isPointerAtRest(event)) return
        used.abort()
        call()
      },
      { signal: used.signal, passive: true, capture: true },
    )
  }
}

/** Calls a function when another tab has signed in. */
function whenSignedInElsewhere(hasSession: () => boolean, call: () => void): void {
  const check = () => {
    if (hasSession()) call()
  }
  globalThis.addEventListener('storage', check)
  // Storage events are lost while a tab is frozen.
  document.addEventListener('visibilitychange', check)
}

markMissingCode()
const stop = lateSession.subscribe(() => {
  if (lateSession.state().status !== 'signedIn') return
  stop()
  void loadConsole().then(({ showConsole }) => showConsole(root))
})
if (hasSession()) {
  // If the session has expired, the sign-in page says so.
  loadConsole().then(
    ({ session }) => session.state().status !== 'signedIn' && showSignIn(),
    () => show(<MissingPage />),
  )
} else {
  showSignIn()
  whenUsed(prepare)
  whenSignedInElsewhere(hasSession, prepare)
}
