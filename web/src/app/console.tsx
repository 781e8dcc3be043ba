import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { ignoreStrayDrops } from '../ui/files/stray-drops.ts'
import { App } from './App.tsx'
import { followSession } from './session-navigation.ts'

export { session } from '../features/sessions/session.ts'

/** Shows the console, at the page's address. Call once; `session.start` is the caller's. */
export function showConsole(root: Root): void {
  ignoreStrayDrops()
  followSession()
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Loads the code of the page's frame, which the first page after a sign-in needs. */
export const loadShell = () => import('./shell/ShellLayout.tsx')
