import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { TabletSection } from './TabletSection.tsx'

/** The tablet-only section of a dashboard (specification 2, section 2.2). */
export const tabletManagementPanels: readonly DashboardPanel[] = [
  {
    id: 'tablet-management',
    right: api.tabletManagement.state.right,
    kinds: [DEVICE_TYPE.tablet],
    place: 'section',
    // Not lazy: what appears later would move the cards.
    render: ({ id }, status) => <TabletSection id={id} status={status} />,
  },
]
