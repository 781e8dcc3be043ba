import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const SetTabletUserLevelWidget = lazy(() => import('./widgets/SetTabletUserLevelWidget.tsx'))
const SetTabletAppVersionWidget = lazy(() => import('./widgets/SetTabletAppVersionWidget.tsx'))
const SendTabletNotificationWidget = lazy(() => import('./widgets/SendTabletNotificationWidget.tsx'))
const LockTabletWidget = lazy(() => import('./widgets/LockTabletWidget.tsx'))

/** The widgets of the control panel about tablets (specification 2, section 2.7). */
export const tabletManagementWidgets: readonly Widget[] = [
  {
    id: 'SetTabletUserLevelWidget',
    label: 'Change tablet user level',
    category: 'Device',
    right: api.tabletManagement.setUserLevel.right,
    about: ['tablet'],
    render: (props) => <SetTabletUserLevelWidget {...props} />,
  },
  {
    id: 'SetTabletAppVersionWidget',
    label: 'Lock tablet to app version',
    category: 'Device',
    right: api.tabletManagement.setAppVersion.right,
    about: ['tablet'],
    render: (props) => <SetTabletAppVersionWidget {...props} />,
  },
  {
    id: 'SendTabletNotificationWidget',
    label: 'Missing Payment Notification',
    category: 'Customer',
    right: api.tabletManagement.sendNotification.right,
    about: ['robot'],
    render: (props) => <SendTabletNotificationWidget {...props} />,
  },
  {
    id: 'LockTabletWidget',
    label: 'Lock/Unlock robot',
    category: 'Customer',
    right: api.tabletManagement.lockDevice.right,
    about: ['robot'],
    render: (props) => <LockTabletWidget {...props} />,
  },
]
