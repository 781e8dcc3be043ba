import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  DASHBOARD_PARAMS,
  type DashboardPlace,
  type DiagramsSearch,
} from '../../kit/device/dashboard-search.ts'

const NOTHING: DiagramsSearch = {}

/**
 * The state of open diagrams in the address, so that they can be shared.
 * @returns the state, and a setter that replaces it
 */
export function useDiagramsSearch(
  place: DashboardPlace,
): [search: DiagramsSearch, keep: (shown: DiagramsSearch) => void] {
  const param = DASHBOARD_PARAMS[place].diagrams
  const { [param]: search = NOTHING } = useSearch({ strict: false })
  const navigate = useNavigate()
  const keep = useCallback(
    (shown: DiagramsSearch) =>
      void navigate({ to: '.', search: (before) => ({ ...before, [param]: shown }), replace: true }),
    [navigate, param],
  )
  return [search, keep]
}
