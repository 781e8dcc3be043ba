import * as api from '@service-center/contract/api.ts'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { AssociatedTablets, type AssociatedProps, AssociatedRobot } from './AssociatedDevices.tsx'

/** TeamViewer's public page, where the user enters a session code. */
const REMOTE_SUPPORT_URL = 'https://get.teamviewer.com/'

export const deviceDashboardPanels: readonly DashboardPanel[] = [
  {
    id: 'remote-support',
    // An external link, for everybody (specification 2, section 2.2).
    right: 'signedIn',
    kinds: [DEVICE_TYPE.tablet],
    place: 'tools',
    render: ({ place }) => (
      <Button
        component="a"
        variant={place === 'page' ? 'default' : 'subtle'}
        href={REMOTE_SUPPORT_URL}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
      >
        TeamViewer Remote Support
      </Button>
    ),
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
