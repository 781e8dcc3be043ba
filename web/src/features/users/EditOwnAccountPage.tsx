import { Link, useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../api/session/credentials.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AccountFrame, UnverifiedNotice } from './AccountFrame.tsx'
import { EditAccount } from './EditAccount.tsx'
import layout from '../../ui/page/canvas.module.css'

/** Edit My Account: name, email and password (specification 1, section 2). */
export default function EditOwnAccountPage() {
  const { username } = useViewer()
  const navigate = useNavigate()
  const back = <Link {...addressOf.ownAccount()}>My account</Link>
  return (
    <article className={layout['page']}>
      <AccountFrame key={username} username={username} title="Edit My Account" back={back}>
        {(user) => (
          <>
            {!user.verified && <UnverifiedNotice email={user.email} />}
            <EditAccount
              user={user}
              isOwn
              scope="person"
              onDone={() => void navigate(addressOf.ownAccount())}
            />
          </>
        )}
      </AccountFrame>
    </article>
  )
}
