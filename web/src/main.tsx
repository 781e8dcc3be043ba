import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followSession } from './app/session-navigation.ts'
import { session } from './features/sessions/session.ts'
import { markMissingCode } from './ui/feedback/missing-code.ts'
import { ignoreStrayDrops } from './ui/files/stray-drops.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')

markMissingCode()
ignoreStrayDrops()
followSession()
session.start()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
