import { customerLayoutWidgets } from '../../features/customer-layouts/customer-layouts.widgets.tsx'
import { customerWidgets } from '../../features/customers/customers.widgets.tsx'
import { customerRelationsWidgets } from '../../features/customer-relations/customer-relations.widgets.tsx'
import { deviceSettingsWidgets } from '../../features/device-settings/device-settings.widgets.tsx'
import { emergencyWidgets } from '../../features/emergency/emergency.widgets.tsx'
import { tabletManagementWidgets } from '../../features/tablet-management/tablet-management.widgets.tsx'
import { voucherWidgets } from '../../features/vouchers/vouchers.widgets.tsx'
import type { Widget } from '../../kit/widgets/widget.ts'

/** The widgets of the control panel, in the order of each section: one line per feature. */
export const WIDGETS: readonly Widget[] = [
  ...deviceSettingsWidgets,
  ...tabletManagementWidgets,
  ...customerWidgets,
  ...customerRelationsWidgets,
  ...customerLayoutWidgets,
  ...emergencyWidgets,
  ...voucherWidgets,
]
