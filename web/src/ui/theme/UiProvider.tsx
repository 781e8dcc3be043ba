import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { ToastArea } from '../feedback/toast.tsx'
import { ThemeProvider } from './ThemeProvider.tsx'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../arrival.css'
import '../print/print.css'

/** All that `ui` needs around it: theme, colours, fonts, dialogs and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ModalsProvider>
        <ToastArea />
        {children}
      </ModalsProvider>
    </ThemeProvider>
  )
}
