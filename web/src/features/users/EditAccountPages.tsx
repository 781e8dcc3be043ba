import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AccountFrame, MissingAccessNotice, UnverifiedNotice, useMissingAccess } from './AccountFrame.tsx'
import { EditAccount } from './EditAccount.tsx'

/** Edit Account (specification 1, sections 2 and 5). */
export function EditAccountPage() {
  const { username = '' } = useParams({ strict: false })
  const viewer = useViewer()
  const navigate = useNavigate()
  const missingAccess = useMissingAccess()
  const back = <Link {...addressOf.account(username)}>{username}</Link>
  return (
    <AccountFrame key={username} username={username} title="Edit Account" back={back}>
      {(user) => {
        const missing = missingAccess(user)
        if (missing.length > 0) return <MissingAccessNotice missing={missing} />
        return (
          <EditAccount
            user={user}
            isOwn={user.username === viewer.username}
            scope={mayCall(viewer, api.users.create.right) ? 'everything' : 'person'}
            onDone={() => void navigate(addressOf.account(username))}
          />
        )
      }}
    </AccountFrame>
  )
}

/** Edit My Account: name, email and password (specification 1, section 2). */
export function EditOwnAccountPage() {
  const { username } = useViewer()
  const navigate = useNavigate()
  const back = <Link {...addressOf.ownAccount()}>My account</Link>
  const onDone = () => void navigate(addressOf.ownAccount())
  return (
    <AccountFrame key={username} username={username} title="Edit My Account" back={back}>
      {(user) => (
        <>
          {!user.verified && <UnverifiedNotice email={user.email} />}
          <EditAccount user={user} isOwn scope="person" onDone={onDone} />
        </>
      )}
    </AccountFrame>
  )
}
