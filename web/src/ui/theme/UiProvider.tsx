import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import './layers.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './global.css'
import './mantine.css'
import './touch.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { ToastArea } from '../feedback/ToastArea.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

/** The providers of `ui`: theme, colours, fonts, dialogs and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ModalsProvider>
        <ToastArea />
        {children}
      </ModalsProvider>
    </MantineProvider>
  )
}
