import { useEffect, useRef } from 'react'
import type { SetTableState } from '../data-table-props.ts'
import type { SavedState } from '../table-types.ts'
import { isFiltered, withoutFilters, withPageOf } from './table-state.ts'

interface RevealOptions {
  /** Undefined: no row is to be shown. */
  revealedKey: string | undefined
  /** Keys of the matching rows, in order. */
  keys: readonly string[]
  /** Whether the row is loaded, matching or not. */
  has: (key: string) => boolean
  pageRows: number
  state: SavedState
  setState: SetTableState
}

/** Turns once to the page of a row, as soon as the row is there; filters and a search that hide it are removed. */
export function useRevealedPage(options: RevealOptions): void {
  const { revealedKey, keys, has, pageRows, state, setState } = options
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (revealedKey === undefined || shown.current === revealedKey || !has(revealedKey)) return
    const place = keys.indexOf(revealedKey)
    if (place !== -1) {
      shown.current = revealedKey
      setState((before) => withPageOf(before, { place, pageRows }))
    } else if (isFiltered(state)) setState(withoutFilters)
  }, [revealedKey, keys, has, pageRows, state, setState])
}
