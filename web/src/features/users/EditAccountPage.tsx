import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/credentials.ts'
import { higherLevel } from './form/access-rules.ts'
import { AccountFrame } from './parts/AccountFrame.tsx'
import { EditAccount } from './parts/EditAccount.tsx'
import { HigherLevelNotice } from './parts/HigherLevelNotice.tsx'
import classes from './parts/account.module.css'

/** Edit Account (specification 1, sections 2 and 5). */
export default function EditAccountPage() {
  const { username = '' } = useParams({ strict: false })
  const viewer = useViewer()
  const navigate = useNavigate()
  const back = (
    <Link to="/accounts/$username" params={{ username }}>
      {username}
    </Link>
  )
  return (
    <article className={classes['page']}>
      <AccountFrame key={username} username={username} title="Edit Account" back={back}>
        {(user) => {
          const level = higherLevel(user, viewer)
          if (level !== undefined) return <HigherLevelNotice level={level} />
          return (
            <EditAccount
              user={user}
              isOwn={user.username === viewer.username}
              scope={viewer.userAccess.includes('User') ? 'everything' : 'person'}
              onDone={() => void navigate({ to: '/accounts/$username', params: { username } })}
            />
          )
        }}
      </AccountFrame>
    </article>
  )
}
