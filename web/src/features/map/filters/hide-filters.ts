import { createContext } from 'react'

/** Hides the filter panel; undefined in a sheet, which has its own close button. */
export const HideFilters = createContext<(() => void) | undefined>(undefined)
