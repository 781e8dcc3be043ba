import { Button } from '@mantine/core'
import type { User } from '@service-center/contract/users.ts'
import { IconPencil, IconShieldOff, IconShieldSearch, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/credentials.ts'
import { PageHeader, type HeaderAction } from '../../ui/page/PageHeader.tsx'
import { useDeletion, useFactorOff } from './form/use-account-actions.ts'
import { AccessFacts, PersonFacts } from './parts/AccountFacts.tsx'
import { AccountFrame } from './parts/AccountFrame.tsx'
import classes from './parts/account.module.css'

/** View Account (specification 1, section 2). */
export default function AccountPage() {
  const { username = '' } = useParams({ strict: false })
  return (
    <article className={classes['page']}>
      <AccountFrame key={username} username={username} title="View Account" back={<Back />}>
        {(user) => <Account user={user} />}
      </AccountFrame>
    </article>
  )
}

const Back = () => <Link to="/accounts">User accounts</Link>

function Account({ user }: { user: User }) {
  const navigate = useNavigate()
  const params = { username: user.username }
  return (
    <>
      <PageHeader
        title="View Account"
        sentence={user.username}
        back={<Back />}
        actions={useActions(user)}
        primary={
          <Button
            leftSection={<IconPencil size={14} />}
            onClick={() => void navigate({ to: '/accounts/$username/edit', params })}
          >
            Edit
          </Button>
        }
      />
      <div className={classes['cards']}>
        <PersonFacts user={user} />
        <AccessFacts user={user} />
      </div>
    </>
  )
}

/** What a holder of `User` can do beside editing. */
function useActions(user: User): readonly HeaderAction[] {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isOwn = user.username === viewer.username
  const deletion = useDeletion(user.username)
  const factor = useFactorOff(user.username)
  if (!viewer.userAccess.includes('User')) return []
  const icon = { size: 14, stroke: 1.6 }
  const canTurnOff = !isOwn && user.isTwoFactorAuthentificationEnabled
  return [
    {
      id: 'access',
      label: 'Effective access',
      icon: <IconShieldSearch {...icon} />,
      onClick: () => void navigate({ to: '/accounts/$username/access', params: { username: user.username } }),
    },
    ...(canTurnOff
      ? [
          {
            id: 'factor',
            label: 'Turn off two-factor',
            icon: <IconShieldOff {...icon} />,
            onClick: () => void factor.run(),
            disabled: factor.isPending,
          },
        ]
      : []),
    {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      onClick: () => void deletion.run(),
      disabled: deletion.isPending,
    },
  ]
}
