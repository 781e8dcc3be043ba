import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { Fragment } from 'react'
import type { PanelDevice, SectionPanel } from '../../kit/device/dashboard-panel.ts'

interface PanelSectionsProps {
  device: PanelDevice
  status: DeviceStatus
  panels: readonly SectionPanel[]
}

/** What features show above the cards of a device. */
export function PanelSections({ device, status, panels }: PanelSectionsProps) {
  return panels.map(({ id, render }) => <Fragment key={id}>{render(device, status)}</Fragment>)
}
