import { createContext } from 'react'

/** How the panel of filters is hidden; undefined in a sheet, which has its own way out. */
export const HideFilters = createContext<(() => void) | undefined>(undefined)
