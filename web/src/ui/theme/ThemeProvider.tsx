import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { COLORS } from './colors.ts'
import { theme } from './theme.ts'
import './first-page.css'
import './global.css'
import './layers.css'
import './mantine.css'
import './touch.css'
import '@fontsource-variable/geist-mono/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'

type Scheme = 'light' | 'dark'

function named(scheme: Scheme): Record<string, string> {
  const index = scheme === 'light' ? 0 : 1
  return Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [`--sc-${name}`, pair[index]]))
}

/** Mantine's variables set to the product's own; the same for both colour schemes. */
const MANTINE_NAMES = {
  '--mantine-color-body': 'var(--sc-surface)',
  '--mantine-color-text': 'var(--sc-ink)',
  '--mantine-color-bright': 'var(--sc-ink)',
  '--mantine-color-dimmed': 'var(--sc-ink-3)',
  '--mantine-color-placeholder': 'var(--sc-ink-3)',
  '--mantine-color-anchor': 'var(--sc-accent-ink)',
  '--mantine-color-error': 'var(--sc-bad-ink)',
  '--mantine-color-default': 'var(--sc-surface)',
  '--mantine-color-default-hover': 'var(--sc-hover)',
  '--mantine-color-default-color': 'var(--sc-ink)',
  '--mantine-color-default-border': 'var(--sc-line-2)',
  '--mantine-color-disabled': 'var(--sc-sunk)',
  '--mantine-color-disabled-color': 'var(--sc-ink-3)',
  '--mantine-color-disabled-border': 'var(--sc-line-2)',
  '--mantine-primary-color-filled': 'var(--sc-accent)',
  '--mantine-primary-color-filled-hover': 'var(--sc-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--sc-on-accent)',
}

const SHADOWS = {
  light: {
    '--sc-shadow-menu': '0 6px 20px -4px rgb(16 38 27 / 16%)',
    '--sc-shadow-dialog': '0 20px 50px -12px rgb(16 38 27 / 32%)',
    '--sc-edge': 'transparent',
  },
  dark: {
    '--sc-shadow-menu': '0 6px 20px -4px rgb(0 0 0 / 50%)',
    '--sc-shadow-dialog': '0 20px 50px -12px rgb(0 0 0 / 60%)',
    '--sc-edge': 'var(--sc-line-2)',
  },
}

/** Defines each colour as a CSS variable for both schemes, and sets Mantine's variables to them. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--sc-mono': "'Geist Mono Variable', ui-monospace, Menlo, Consolas, monospace",
    '--sc-overlay': 'rgb(10 20 14 / 45%)',
  },
  light: { ...named('light'), ...MANTINE_NAMES, ...SHADOWS.light },
  dark: { ...named('dark'), ...MANTINE_NAMES, ...SHADOWS.dark },
})

/** Theme, colours and fonts, with only those of Mantine's styles that the sign-in page needs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
