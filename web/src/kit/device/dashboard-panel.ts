import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind, DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ReactNode } from 'react'
import type { Panel } from '../panels/panels.ts'
import type { DashboardPlace } from './dashboard-search.ts'

/** The device of a panel. */
export interface PanelDevice {
  readonly kind: DeviceKind
  readonly id: number
  /** Its id and name. */
  readonly title: string
  /** Whether it is the page's own device, or one that is connected to it and shown below. */
  readonly place: DashboardPlace
  /** The robot that a tablet is connected to, if known. */
  readonly robotId: number | undefined
}

interface DevicePanel extends Panel {
  /** The device types that have it. */
  readonly kinds: readonly DeviceType[]
}

/** What is known of a device before its panels are drawn. */
export interface OfferedDevice {
  readonly type: DeviceType
  readonly isDeprecated: boolean
  /** Reads one of its newest values; undefined while they are loading. */
  readonly read: ((key: string) => string | undefined) | undefined
}

/** Opens in a dialog, from the data menu in the header or by a button; the address holds the open dialog. */
export interface DialogPanel extends DevicePanel {
  readonly place: 'data-menu' | 'header'
  /** The label of its button and of the dialog. */
  readonly label: string
  readonly icon?: ReactNode
  /** The search parameter where it keeps more than that it is open; without one, `data` has the panel's id. */
  readonly param?: 'diagrams'
  /** The page's one filled button, the rightmost. */
  readonly isPrimary?: boolean
  /** Whether a device has it; by default every device of its kinds. */
  readonly isOffered?: (device: OfferedDevice) => boolean
  /** Its height is the same from the first frame on: that of tables by default, or as much as fits the screen. */
  readonly height?: 'tables' | 'screen'
  /** The dialog's content. */
  readonly render: (device: PanelDevice) => ReactNode
}

/** A tool in a device's header that renders itself: a link, a button with a dialog, a menu. */
export interface ToolPanel extends DevicePanel {
  readonly place: 'tools'
  readonly render: (device: PanelDevice) => ReactNode
}

/** Shown above the cards of a device, the connected one too, once its values are loaded. */
export interface SectionPanel extends DevicePanel {
  readonly place: 'section'
  readonly render: (device: PanelDevice, status: DeviceStatus) => ReactNode
}

/** Shown below the cards of the page's device, once its values are loaded. */
export interface BodyPanel extends DevicePanel {
  readonly place: 'body'
  readonly render: (device: PanelDevice, status: DeviceStatus) => ReactNode
}

/** What a feature adds to the dashboard of a device. */
export type DashboardPanel = DialogPanel | ToolPanel | SectionPanel | BodyPanel
