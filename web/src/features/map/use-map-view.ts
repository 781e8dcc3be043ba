import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { type MapView, searchOf, viewOf } from './map-search.ts'

/** The map's state in the address, and a setter. Changes replace the entry in the browser's history. */
export function useMapView(): [view: MapView, change: (patch: Partial<MapView>) => void] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(search)
  // The router gives a new object with every rendering.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const view = useMemo(() => viewOf(search), [text])
  const change = useCallback(
    (patch: Partial<MapView>) => {
      const next = (before: object) => searchOf({ ...viewOf(before), ...patch })
      void navigate({ ...addressOf.map(), search: next, replace: true })
    },
    [navigate],
  )
  return [view, change]
}
