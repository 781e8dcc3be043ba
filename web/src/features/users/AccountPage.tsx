import { api } from '@service-center/contract/api.ts'
import { Button } from '@mantine/core'
import type { User } from '@service-center/contract/users/users.ts'
import { IconPencil, IconShieldOff, IconShieldSearch, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/credentials.ts'
import { mayCall } from '../../api/rights.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import { higherLevel } from './form/access-rules.ts'
import { useDeletion, useFactorOff } from './form/use-account-actions.ts'
import { AccessFacts, PersonFacts } from './parts/AccountFacts.tsx'
import { AccountFrame } from './parts/AccountFrame.tsx'
import { HigherLevelNotice } from './parts/HigherLevelNotice.tsx'
import classes from './parts/account.module.css'

/** View Account (specification 1, section 2). */
export default function AccountPage() {
  const { username = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const viewer = useViewer()
  const levelAbove = (user: User) => higherLevel(user, viewer)
  const actionsOf = useActions(username)
  const edit = (
    <Button
      leftSection={<IconPencil size={14} />}
      onClick={() => void navigate(addressOf.editAccount(username))}
    >
      Edit
    </Button>
  )
  return (
    <article className={classes['page']}>
      <AccountFrame
        key={username}
        username={username}
        title="View Account"
        back={<Link {...addressOf.accounts()}>User accounts</Link>}
        header={(user) => ({
          sentence: user.username,
          actions: actionsOf(user),
          primary: levelAbove(user) === undefined && edit,
        })}
      >
        {(user) => {
          const level = levelAbove(user)
          return (
            <>
              {level !== undefined && <HigherLevelNotice level={level} />}
              <div className={classes['cards']}>
                <PersonFacts user={user} />
                <AccessFacts user={user} />
              </div>
            </>
          )
        }}
      </AccountFrame>
    </article>
  )
}

/** Actions of a holder of `User` besides editing. */
function useActions(username: string): (user: User) => readonly HeaderAction[] {
  const viewer = useViewer()
  const navigate = useNavigate()
  const deletion = useDeletion(username)
  const factor = useFactorOff(username)
  if (!mayCall(viewer, api.users.create.right)) return () => []
  const icon = { size: 14, stroke: 1.6 }
  const canTurnOff = (user: User) => username !== viewer.username && user.isTwoFactorAuthentificationEnabled
  const access = {
    id: 'access',
    label: 'Effective access',
    icon: <IconShieldSearch {...icon} />,
    onClick: () => void navigate(addressOf.accountAccess(username)),
  }
  const turnOff = {
    id: 'factor',
    label: 'Turn off two-factor',
    icon: <IconShieldOff {...icon} />,
    onClick: () => void factor.run(),
    disabled: factor.isPending,
  }
  const remove = {
    id: 'delete',
    label: 'Delete',
    icon: <IconTrash {...icon} />,
    onClick: () => void deletion.run(),
    disabled: deletion.isPending,
  }
  return (user) => {
    if (higherLevel(user, viewer) !== undefined) return [access]
    return canTurnOff(user) ? [access, turnOff, remove] : [access, remove]
  }
}
