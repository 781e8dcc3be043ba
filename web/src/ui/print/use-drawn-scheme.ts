import { useComputedColorScheme } from '@mantine/core'
import { usePrinting } from './use-printing.ts'

/** The colour scheme of what is drawn by code: on paper the light one. */
export function useDrawnScheme(): 'light' | 'dark' {
  const scheme = useComputedColorScheme('light')
  return usePrinting() ? 'light' : scheme
}
