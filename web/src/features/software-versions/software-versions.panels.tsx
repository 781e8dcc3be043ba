import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { ExplanationLink } from './ExplanationLink.tsx'

export const versionExplanationPanels: readonly DashboardPanel[] = [
  {
    id: 'version-explanation',
    right: api.softwareVersions.explain.right,
    kinds: [DEVICE_TYPE.robot],
    place: 'tools',
    render: ({ id, place }) => <ExplanationLink robotId={id} isOutlined={place === 'page'} />,
  },
]
