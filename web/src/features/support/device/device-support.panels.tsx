import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconLifebuoy } from '@tabler/icons-react'
import { lazy } from 'react'
import type { DashboardPanel } from '../../../kit/device/dashboard-panel.ts'

const SupportHistory = lazy(() => import('./SupportHistory.tsx'))
const TicketTools = lazy(() => import('./TicketTools.tsx'))

/** Tickets are about robots and tablets (specification 2, section 2.2). */
const kinds = [DEVICE_TYPE.robot, DEVICE_TYPE.tablet]

export const deviceSupportPanels: readonly DashboardPanel[] = [
  {
    id: 'support-history',
    right: api.support.ofDevice.right,
    kinds,
    place: 'header',
    label: 'Support history',
    icon: <IconLifebuoy size={14} stroke={1.6} />,
    render: (device) => <SupportHistory device={device} />,
  },
  {
    id: 'tickets',
    right: api.support.post.right,
    kinds,
    place: 'tools',
    render: (device) => <TicketTools device={device} />,
  },
]
