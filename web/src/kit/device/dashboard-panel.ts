import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind, DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ReactNode } from 'react'
import type { Panel } from '../panels/panels.ts'
import type { DashboardPlace } from './dashboard-search.ts'

/** The device that a panel is about. */
export interface PanelDevice {
  readonly kind: DeviceKind
  readonly id: number
  /** Its id and name. */
  readonly title: string
  /** Whether the page is about it, or it is connected to the page's device and stands below it. */
  readonly place: DashboardPlace
  /** The robot that a tablet is connected to, as far as it is known. */
  readonly robotId: number | undefined
}

interface DevicePanel extends Panel {
  /** The kinds of device that have it. */
  readonly kinds: readonly DeviceType[]
}

/** Opens in a dialog, from the head's data menu or by a button of its own; the address names what is open. */
export interface DialogPanel extends DevicePanel {
  readonly place: 'data-menu' | 'header'
  /** What opens it is called so, and the dialog too. */
  readonly label: string
  readonly icon?: ReactNode
  /** The search parameter where it keeps more than that it is open; without one, `data` has the panel's id. */
  readonly param?: 'diagrams'
  /** The dialog's content. */
  readonly render: (device: PanelDevice) => ReactNode
}

/** Stands among the tools of a device's head and draws itself: a link, a button with a dialog of its own, a menu. */
export interface ToolPanel extends DevicePanel {
  readonly place: 'tools'
  readonly render: (device: PanelDevice) => ReactNode
}

/** Stands below the cards of the page's device, once its values are known. */
export interface BodyPanel extends DevicePanel {
  readonly place: 'body'
  readonly render: (device: PanelDevice, status: DeviceStatus) => ReactNode
}

/** What a feature adds to the dashboard of a device. */
export type DashboardPanel = DialogPanel | ToolPanel | BodyPanel
