import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import type { CustomerPanel } from '../../kit/panels/panels.ts'
import { SuspendedCustomer, SuspendedRobot } from './Suspended.tsx'
import { TabletSection } from './TabletSection.tsx'

/** The tablet-only section of a dashboard (specification 2, section 2.2). */
export const tabletManagementPanels: readonly DashboardPanel[] = [
  {
    id: 'tablet-management',
    right: api.tabletManagement.state.right,
    kinds: [DEVICE_TYPE.tablet],
    place: 'section',
    // Not lazy, because it would move the cards when it loads.
    render: ({ id }, status) => <TabletSection id={id} status={status} />,
  },
  {
    id: 'suspended',
    right: api.robotTablets.ofRobot.right,
    kinds: [DEVICE_TYPE.robot],
    place: 'section',
    render: ({ id }) => <SuspendedRobot id={id} />,
  },
]

export const tabletManagementCustomerPanels: readonly CustomerPanel[] = [
  {
    id: 'suspended-customer',
    right: api.robotTablets.suspended.right,
    place: 'header',
    render: ({ id }) => <SuspendedCustomer id={id} />,
  },
]
