import { expect, it } from 'vitest'
import { inPanelOrder } from '../../kit/widgets/widgets-context.ts'
import { WIDGETS } from './widgets.ts'

/** The table of the specification (2, section 2.7). */
const TABLE = `
| ConnectWidget | Connect devices | Device | ConnectDevices |
| RobotNameWidget | Change robot name | Device | RobotName |
| SetTabletUserLevelWidget | Change tablet user level | Device | SetTabletUserLevel |
| CreateCustomerWidget | Create customer / root dealer | Customer | CreateCustomer |
| CustomerNameWidget | Change customer name | Customer | CustomerName |
| DeleteCustomerWidget | Delete customer | Customer | DeleteCustomer |
| SetTabletAppVersionWidget | Lock tablet to app version | Device | TabletAppVersion |
| DeprecateDeviceWidget | Deprecate device | Device | DeprecateDevice |
| SalesRepWidget | Set customer sales rep | Customer | SalesRep |
| BaseStationWidget | Add reference station | Device | BaseStation |
| CustomerParentWidget | Change customer dealer | Customer | CustomerParent |
| VoucherCheckerWidget | Check voucher | Other | VoucherChecker |
| EmergencyEmailWidget | Send mail | Emergency | Emergency |
| RSLockWidget | Lock robot max. RS update version | Device | LockRS |
| CreateGroupWidget | Create knox group | Emergency | Emergency |
| WSWidget | Change warranty and subscription dates | Device | WarrantySubscription |
| BreakdownWidget | Trigger breakdown | Emergency | Emergency |
| ApproveCompanyWidget | Approve Company | Customer | HubspotMatch |
| SendTabletNotificationWidget | Missing Payment Notification | Customer | SuspendService |
| LockTabletWidget | Lock/Unlock robot | Customer | SuspendService |
| UpdateCustomerWidget | Update customer Access Groups | Customer | UpdateCustomerAccessGroups |
| MoveOrCopyCustomerLayouts | Copy/Move customer layouts | Customer | ManageCustomerLayouts |
| RestoreCustomerLayouts | Restore customer layouts | Customer | ManageCustomerLayouts |
`
  .trim()
  .split('\n')

it('all 23 widgets have the name, label, category, right and place that the specification gives them', () => {
  const rows = inPanelOrder(WIDGETS).map(
    ({ id, label, category, right }) => `| ${id} | ${label} | ${category} | ${String(right)} |`,
  )
  expect(rows).toEqual(TABLE)
  expect(rows).toHaveLength(23)
})

it('what is loaded with the list is small: each widget draws a part that is loaded when it is drawn', () => {
  const sources = import.meta.glob<string>('../../features/*/*.widgets.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const eager = Object.keys(sources).filter((file) =>
    /^import (?!type\b)[^'"]*from '\.[^']*\.tsx'/m.test(sources[file] ?? ''),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(0)
  expect(eager).toEqual([])
})
