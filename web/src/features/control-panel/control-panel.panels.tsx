import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { ConfigureMenu } from './ConfigureMenu.tsx'

/** The widgets about a device, on its dashboard. */
export const controlPanelPanels: readonly DashboardPanel[] = [
  {
    id: 'configure',
    // The menu has the widgets that the viewer may use, and is absent without any.
    right: 'verified',
    kinds: [DEVICE_TYPE.robot, DEVICE_TYPE.tablet, DEVICE_TYPE.referenceStation],
    place: 'tools',
    render: (device) => <ConfigureMenu device={device} />,
  },
]
