import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'

/** The data dialogs of a dashboard and what their entries in the menu are called (specification 2, section 2.2). */
export const DATA_DIALOGS = {
  latest: 'Latest values',
  all: 'All values',
  tabletConnections: 'Tablet connections',
  baseStationConnections: 'Reference station connections',
  layouts: 'Layouts',
  templates: 'Templates',
  accessGroups: 'Access Groups',
} as const

export type DataDialogName = keyof typeof DATA_DIALOGS

const OF_KIND: Record<DeviceType, readonly DataDialogName[]> = {
  [DEVICE_TYPE.robot]: ['latest', 'all', 'tabletConnections', 'baseStationConnections', 'accessGroups'],
  [DEVICE_TYPE.tablet]: ['latest', 'all', 'layouts', 'templates', 'accessGroups'],
  [DEVICE_TYPE.referenceStation]: ['latest', 'all'],
}

/** The dialogs that a kind of device has, in the order of its menu. */
export function dataDialogsOf(type: DeviceType): readonly DataDialogName[] {
  return OF_KIND[type]
}

/** The dialog that an address names, or undefined when this kind of device has no such dialog. */
export function dataDialogOf(type: DeviceType, name: string | undefined): DataDialogName | undefined {
  return OF_KIND[type].find((known) => known === name)
}
