import { openSessionsPanel } from '../../features/sessions/sessions.panels.tsx'
import { twoFactorPanel } from '../../features/two-factor/two-factor.panels.tsx'
import { OwnAccountPage } from '../../features/users/OwnAccountPage.tsx'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

/** What features add to one's own account, between the person and what they may do. */
const ACCOUNT_PANELS: readonly ScreenPanel[] = [twoFactorPanel, openSessionsPanel]

/** One's own account with everything that features add to it. Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function OwnAccountRoute() {
  return <OwnAccountPage panels={ACCOUNT_PANELS} />
}
