import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AccountFrame, MissingAccessNotice, useMissingAccess } from './AccountFrame.tsx'
import { EditAccount } from './EditAccount.tsx'
import layout from '../../ui/page/canvas.module.css'

/** Edit Account (specification 1, sections 2 and 5). */
export default function EditAccountPage() {
  const { username = '' } = useParams({ strict: false })
  const viewer = useViewer()
  const navigate = useNavigate()
  const missingAccess = useMissingAccess()
  const back = <Link {...addressOf.account(username)}>{username}</Link>
  return (
    <article className={layout['page']}>
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
    </article>
  )
}
