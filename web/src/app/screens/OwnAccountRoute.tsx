import { openSessionsPanel } from '../../features/sessions/sessions.panels.tsx'
import { twoFactorPanel } from '../../features/two-factor/two-factor.panels.tsx'
import { OwnAccountPage } from '../../features/users/OwnAccountPage.tsx'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

/** Panels of features on one's own account, between personal data and access. */
const ACCOUNT_PANELS: readonly ScreenPanel[] = [twoFactorPanel, openSessionsPanel]

/** One's own account with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function OwnAccountRoute() {
  return <OwnAccountPage panels={ACCOUNT_PANELS} />
}
