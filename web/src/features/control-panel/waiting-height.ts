/** Rows of fields of the widgets' empty forms, where it is not two; a switch is half a row. */
const ROWS: Readonly<Record<string, number>> = {
  ConnectWidget: 4,
  CreateCustomerWidget: 4,
  DeleteCustomerWidget: 1,
  SetTabletAppVersionWidget: 3,
  CustomerParentWidget: 3,
  VoucherCheckerWidget: 1,
  EmergencyEmailWidget: 5.5,
  CreateGroupWidget: 2.5,
  WSWidget: 2.5,
  BreakdownWidget: 5.5,
  SendTabletNotificationWidget: 4,
  LockTabletWidget: 4,
  UpdateCustomerWidget: 1,
  MoveOrCopyCustomerLayouts: 3.5,
}
/** Label, field and gap, in px beside the height of a field; and the footer. */
const ROW_PX = 33
const FOOT_PX = 19

/**
 * The height that a card keeps until its form is there, so that those below it hardly move: that of the widget's empty form, as a
 * CSS length. Without it the widget still works.
 */
export function waitingHeight(widget: string): string {
  const rows = ROWS[widget] ?? 2
  return `calc(${rows * ROW_PX + FOOT_PX}px + ${rows + 1} * var(--sc-control))`
}
