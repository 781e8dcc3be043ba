import { useViewer } from '../../api/credentials.ts'
import { OpenSessionsPanel } from '../../features/sessions/OpenSessionsPanel.tsx'
import { TwoFactorPanel } from '../../features/two-factor/TwoFactorPanel.tsx'
import { OwnAccountPage } from '../../features/users/OwnAccountPage.tsx'

/** One's own account with everything that other features add to it. Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function OwnAccountRoute() {
  const { username } = useViewer()
  return (
    <OwnAccountPage>
      <TwoFactorPanel key={username} username={username} />
      <OpenSessionsPanel />
    </OwnAccountPage>
  )
}
