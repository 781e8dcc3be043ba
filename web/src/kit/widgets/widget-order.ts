import type { Widget } from './widget.ts'

/** The widgets of the control panel by the specification's names, in its order (2, section 2.7). */
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

/** The widgets in the order of the specification, whichever features they come from. */
export const inPanelOrder = (widgets: readonly Widget[]): readonly Widget[] =>
  widgets.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id))
