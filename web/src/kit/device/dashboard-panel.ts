import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind, DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ReactNode } from 'react'
import type { Panel } from '../panels/panels.ts'
import type { DashboardPlace } from './dashboard-search.ts'

export interface PanelDevice {
  readonly kind: DeviceKind
  readonly id: number
  /** Id and name. */
  readonly title: string
  /** Whether it is the device of the page, or one that is connected to it and shown below. */
  readonly place: DashboardPlace
  /** The id of the robot that a tablet is connected to, if known. */
  readonly robotId: number | undefined
}

interface DevicePanel extends Panel {
  readonly kinds: readonly DeviceType[]
}

/** The data of a device that decides which panels it has. */
export interface OfferedDevice {
  readonly type: DeviceType
  readonly isDeprecated: boolean
  /** Reads the newest value of a key; undefined while the values are loading. */
  readonly read: ((key: string) => string | undefined) | undefined
}

/** A dialog, opened from the data menu in the header or by a button. The address contains the open dialog. */
export interface DialogPanel extends DevicePanel {
  readonly place: 'data-menu' | 'header'
  readonly label: string
  readonly icon?: ReactNode
  /** Its own search parameter, if it stores more than that it is open. Otherwise `data` contains the id of the panel. */
  readonly param?: 'diagrams'
  /** Draws its button filled and at the right end. Only one per page. */
  readonly isPrimary?: boolean
  /** Whether a device has the panel; by default every device of its types. */
  readonly isOffered?: (device: OfferedDevice) => boolean
  /** Its fixed height: that of dialogs with a table (`tables`, the default), or as much as fits the screen. */
  readonly height?: 'tables' | 'screen'
  readonly render: (device: PanelDevice) => ReactNode
}

/** A link, a menu, or a button with its own dialog in the header of a device. */
export interface ToolPanel extends DevicePanel {
  readonly place: 'tools'
  readonly render: (device: PanelDevice) => ReactNode
}

/** Shown above the cards of the device of the page and of the connected device, once their values are loaded. */
export interface SectionPanel extends DevicePanel {
  readonly place: 'section'
  readonly render: (device: PanelDevice, status: DeviceStatus) => ReactNode
}

/** Shown below the cards of the device of the page, once its values are loaded. */
export interface BodyPanel extends DevicePanel {
  readonly place: 'body'
  readonly render: (device: PanelDevice, status: DeviceStatus) => ReactNode
}

export type DashboardPanel = DialogPanel | ToolPanel | SectionPanel | BodyPanel
