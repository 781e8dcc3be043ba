import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import './layers.css'
import './first-page.css'
import './global.css'
import './mantine.css'
import './touch.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

/** Theme, colours and fonts, and of Mantine's styles those that the sign-in page needs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
