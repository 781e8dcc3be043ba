import { createRoot } from 'react-dom/client'
import { session, showConsole } from './app/console.tsx'
import { rootElement } from './app/page-elements.ts'
import { markMissingCode } from './ui/feedback/code-failures.tsx'

markMissingCode()
const root = createRoot(rootElement())
session.start()
showConsole(root)
