import { createContext, use, useMemo } from 'react'
import { usePanels } from '../panels/panels.ts'
import type { Widget, WidgetSubject } from './widget.ts'

/** The ids of the widgets, in the order of the specification (2, section 2.7). */
const ORDER: readonly string[] = [
  'ConnectWidget',
  'RobotNameWidget',
  'SetTabletUserLevelWidget',
  'CreateCustomerWidget',
  'CustomerNameWidget',
  'DeleteCustomerWidget',
  'SetTabletAppVersionWidget',
  'DeprecateDeviceWidget',
  'SalesRepWidget',
  'BaseStationWidget',
  'CustomerParentWidget',
  'VoucherCheckerWidget',
  'EmergencyEmailWidget',
  'RSLockWidget',
  'CreateGroupWidget',
  'WSWidget',
  'BreakdownWidget',
  'ApproveCompanyWidget',
  'SendTabletNotificationWidget',
  'LockTabletWidget',
  'UpdateCustomerWidget',
  'MoveOrCopyCustomerLayouts',
  'RestoreCustomerLayouts',
]

export const inPanelOrder = (widgets: readonly Widget[]): readonly Widget[] =>
  widgets.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id))

const NONE: readonly Widget[] = []
const Widgets = createContext(NONE)

/** Provides the widgets of all features to screens that open some of them. */
export const WidgetsProvider = Widgets.Provider

/** The widgets that the user may use, in the order of the control panel. */
export function useWidgets(): readonly Widget[] {
  const permitted = usePanels(use(Widgets))
  return useMemo(() => inPanelOrder(permitted), [permitted])
}

/** The widgets that the user may use and that can be opened for this kind of object. */
export function useWidgetsAbout(subject: WidgetSubject): readonly Widget[] {
  const widgets = useWidgets()
  return useMemo(() => widgets.filter(({ about }) => about.includes(subject)), [widgets, subject])
}
