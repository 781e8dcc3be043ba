import * as api from '@service-center/contract/api.ts'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

/** A panel of the user's own account. */
export const twoFactorPanel: ScreenPanel = {
  id: 'two-factor',
  right: api.twoFactor.status.right,
  render: () => <TwoFactorPanel />,
}
