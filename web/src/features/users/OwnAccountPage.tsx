import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../api/session/credentials.ts'
import { viewerQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { PanelList, type ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { AccessFacts, PersonFacts } from './AccountFacts.tsx'
import { AccountFrame, UnverifiedNotice } from './AccountFrame.tsx'
import { LockoutNotice } from './LockoutNotice.tsx'
import layout from '../../ui/page/canvas.module.css'

/** How often an unverified account is read again: the mailed link may be opened on another machine. */
const UNVERIFIED_POLL_MS = 10_000

/**
 * View My Account (specification 1, section 2).
 * @param panels cards of other features: second factor, open sessions
 */
export function OwnAccountPage({ panels }: { panels: readonly ScreenPanel[] }) {
  const { username } = useViewer()
  const navigate = useNavigate()
  useVerifiedElsewhere()
  const edit = (
    <Button leftSection={<IconPencil size={14} />} onClick={() => void navigate(addressOf.editOwnAccount())}>
      Edit
    </Button>
  )
  return (
    <AccountFrame
      key={username}
      username={username}
      title="View My Account"
      header={(user) => ({ sentence: user.username, primary: edit })}
    >
      {(user) => (
        <>
          <LockoutNotice username={user.username} />
          {!user.verified && <UnverifiedNotice email={user.email} />}
          <div className={layout['cards']}>
            <PersonFacts user={user} />
            <PanelList panels={panels} />
            {user.verified && <AccessFacts user={user} />}
          </div>
        </>
      )}
    </AccountFrame>
  )
}

function useVerifiedElsewhere(): void {
  const { username, verified } = useViewer()
  useQuery({ ...viewerQuery(username), refetchInterval: verified ? false : UNVERIFIED_POLL_MS })
}
