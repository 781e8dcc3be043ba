import * as api from '@service-center/contract/api.ts'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { OpenSessionsPanel } from './OpenSessionsPanel.tsx'

/** A panel of the user's own account. */
export const openSessionsPanel: ScreenPanel = {
  id: 'open-sessions',
  right: api.sessions.list.right,
  render: () => <OpenSessionsPanel />,
}
