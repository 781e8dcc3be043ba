import * as api from '@service-center/contract/api.ts'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { AssociatedTablets, type AssociatedProps, AssociatedRobot } from './AssociatedDevices.tsx'
import { RemoteSupportLink } from './RemoteSupportLink.tsx'

export const deviceDashboardPanels: readonly DashboardPanel[] = [
  {
    id: 'remote-support',
    // An external link, for everybody (specification 2, section 2.2).
    right: 'signedIn',
    kinds: [DEVICE_TYPE.tablet],
    place: 'tools',
    render: ({ place }) => <RemoteSupportLink isOutlined={place === 'page'} />,
  },
  {
    id: 'associated-tablets',
    right: api.devices.list.right,
    kinds: [DEVICE_TYPE.robot],
    place: 'body',
    render: (_device, status) => <AssociatedTablets {...associated(status)} />,
  },
  {
    id: 'associated-robot',
    right: api.devices.list.right,
    kinds: [DEVICE_TYPE.tablet],
    place: 'body',
    render: (_device, status) => <AssociatedRobot {...associated(status)} />,
  },
]

function associated({ deviceId, deprecated, hiddenConnections }: DeviceStatus): AssociatedProps {
  return { id: deviceId, isDeprecated: deprecated !== null, hiddenConnections }
}
