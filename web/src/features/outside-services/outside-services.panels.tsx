import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

const FailingServices = lazy(() =>
  import('./FailingServices.tsx').then(({ FailingServices: component }) => ({ default: component })),
)

/** On Home: the outside services that fail. Hidden while all work. */
export const outsideServicesPanel: ScreenPanel = {
  id: 'failing-services',
  right: api.outsideServices.list.right,
  render: () => <FailingServices />,
}
