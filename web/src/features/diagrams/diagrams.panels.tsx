import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconChartLine } from '@tabler/icons-react'
import { lazy } from 'react'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'

const HistoricDiagrams = lazy(() => import('./HistoricDiagrams.tsx'))

export const diagramsPanels: readonly DashboardPanel[] = [
  {
    id: 'diagrams',
    right: api.deviceHistory.series.right,
    kinds: Object.values(DEVICE_TYPE),
    place: 'header',
    label: 'Historic Diagrams',
    icon: <IconChartLine size={14} stroke={1.6} />,
    param: 'diagrams',
    height: 'screen',
    render: (device) => <HistoricDiagrams device={device} />,
  },
]
