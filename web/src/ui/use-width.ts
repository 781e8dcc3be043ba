import { useMediaQuery } from '@mantine/hooks'

/** The three layouts: phone under 780 px, rail from 780 px, wide from 1200 px. */
export type Width = 'phone' | 'rail' | 'wide'

/** The layout for the window's width, correct from the first render on. */
export function useWidth(): Width {
  const options = { getInitialValueInEffect: false }
  const wide = useMediaQuery('(min-width: 75em)', undefined, options)
  const phone = useMediaQuery('(max-width: 48.74em)', undefined, options)
  if (wide) return 'wide'
  return phone ? 'phone' : 'rail'
}
