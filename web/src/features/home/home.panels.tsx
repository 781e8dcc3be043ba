import * as api from '@service-center/contract/api.ts'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { Fleet } from './parts/Fleet.tsx'
import { LiveEvents } from './parts/LiveEvents.tsx'

/** Home's own panels: the state of the fleet. */
export const homePanels: readonly ScreenPanel[] = [
  { id: 'fleet', right: api.devices.list.right, render: () => <Fleet /> },
  // The live events are of the same devices.
  { id: 'recent-events', right: api.devices.list.right, render: () => <LiveEvents /> },
]
