// The page before the sign-in: it loads the console when somebody begins to use it, or when there is a session already.
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SESSION_KEYS } from './api/session-keys.ts'
import { readText } from './api/stored-value.ts'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { FirstPage } from './app/first-page/FirstPage.tsx'
import { lateSession, loadConsole } from './app/first-page/late-session.ts'
import { whenSignedInElsewhere, whenUsed } from './app/first-page/presence.ts'
import { MissingPage } from './app/MissingPage.tsx'
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
