import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const EmergencyEmailWidget = lazy(() => import('./EmergencyEmailWidget.tsx'))
const CreateGroupWidget = lazy(() => import('./CreateGroupWidget.tsx'))
const BreakdownWidget = lazy(() => import('./BreakdownWidget.tsx'))

/** The widgets of the control panel for emergencies (specification 2, section 2.7). */
export const emergencyWidgets: readonly Widget[] = [
  {
    id: 'EmergencyEmailWidget',
    label: 'Send mail',
    category: 'Emergency',
    right: api.emergency.sendMail.right,
    about: [],
    render: () => <EmergencyEmailWidget />,
  },
  {
    id: 'CreateGroupWidget',
    label: 'Create knox group',
    category: 'Emergency',
    right: api.tabletManagement.createGroup.right,
    about: [],
    render: () => <CreateGroupWidget />,
  },
  {
    id: 'BreakdownWidget',
    label: 'Trigger breakdown',
    category: 'Emergency',
    right: api.emergency.triggerBreakdown.right,
    about: [],
    render: () => <BreakdownWidget />,
  },
]
