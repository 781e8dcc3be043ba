import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { ConfigureMenu } from './ConfigureMenu.tsx'

export const controlPanelPanels: readonly DashboardPanel[] = [
  {
    id: 'configure',
    // The menu shows only widgets that the user may use, and is hidden if there is none.
    right: 'verified',
    kinds: [DEVICE_TYPE.robot, DEVICE_TYPE.tablet, DEVICE_TYPE.referenceStation],
    place: 'tools',
    render: (device) => <ConfigureMenu device={device} />,
  },
]
