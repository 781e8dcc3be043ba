import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DialogPanel } from '../../../kit/device/dashboard-panel.ts'
import { DASHBOARD_PARAMS, type DashboardPlace } from '../../../kit/device/dashboard-search.ts'

export interface OpenDialogs {
  readonly isOpen: (panel: DialogPanel) => boolean
  readonly open: (panel: DialogPanel) => void
  readonly close: (panel: DialogPanel) => void
}

/** The open dialogs in the address, so that they can be shared and the back button closes them. */
export function useOpenDialogs(place: DashboardPlace): OpenDialogs {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const params = DASHBOARD_PARAMS[place]
  const write = (changed: object, replace: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace })
  return {
    isOpen: ({ id, param }) =>
      param === undefined ? search[params.data] === id : search[params[param]] !== undefined,
    open: ({ id, param }) =>
      write(param === undefined ? { [params.data]: id } : { [params[param]]: {} }, false),
    close: ({ param }) => write({ [params[param ?? 'data']]: undefined }, true),
  }
}
