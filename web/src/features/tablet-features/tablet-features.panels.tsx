import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DashboardPanel } from '../../kit/device/dashboard-panel.ts'
import { FeaturesLink } from './FeaturesLink.tsx'

export const featureExplanationPanels: readonly DashboardPanel[] = [
  {
    id: 'feature-explanation',
    right: api.tabletFeatures.explain.right,
    kinds: [DEVICE_TYPE.tablet],
    place: 'tools',
    render: ({ id, place }) => <FeaturesLink tabletId={id} isOutlined={place === 'page'} />,
  },
]
