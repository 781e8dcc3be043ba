import * as api from '@service-center/contract/api.ts'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { Fleet } from './Fleet.tsx'
import { LiveEvents } from './LiveEvents.tsx'

export const homePanels: readonly ScreenPanel[] = [
  { id: 'fleet', right: api.devices.list.right, render: () => <Fleet /> },
  // Live events need the same right as the list of devices.
  { id: 'recent-events', right: api.devices.list.right, render: () => <LiveEvents /> },
]
