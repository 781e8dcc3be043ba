import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconShieldOff, IconShieldSearch, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useViewer, endSession } from '../../api/session/credentials.ts'
import { failedWith } from '../../api/calls/api-error.ts'
import { request } from '../../api/calls/request.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { withoutLive } from '../../api/live/use-live.ts'
import { addressOf } from '../../kit/addresses.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import { accountErrorText } from './account-values.ts'
import { AccessFacts, PersonFacts } from './AccountFacts.tsx'
import { AccountFrame, MissingAccessNotice, OutsideRightsNotice, useMissingAccess } from './AccountFrame.tsx'
import { keepingRights } from './keeping-rights.ts'
import { LockoutNotice } from './LockoutNotice.tsx'
import layout from '../../ui/page/canvas.module.css'

/** View Account (specification 1, section 2). */
export default function AccountPage() {
  const { username = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const missingAccess = useMissingAccess()
  const isLocked = (user: User) => missingAccess(user).length > 0
  const actionsOf = useActions(username, isLocked)
  const edit = (user: User) => (
    <Button
      disabled={isLocked(user)}
      leftSection={<IconPencil size={14} />}
      onClick={() => void navigate(addressOf.editAccount(username))}
    >
      Edit
    </Button>
  )
  return (
    <AccountFrame
      key={username}
      username={username}
      title="View Account"
      back={<Link {...addressOf.accounts()}>User accounts</Link>}
      header={(user) => ({ sentence: user.username, actions: actionsOf(user), primary: edit(user) })}
    >
      {(user) => (
        <>
          <MissingAccessNotice missing={missingAccess(user)} />
          <OutsideRightsNotice user={user} />
          <LockoutNotice username={user.username} isProtected={isLocked(user)} />
          <div className={layout['cards']}>
            <PersonFacts user={user} />
            <AccessFacts user={user} />
          </div>
        </>
      )}
    </AccountFrame>
  )
}

/** Actions besides editing, for administrators of accounts. Disabled if the viewer may not change the account. */
function useActions(
  username: string,
  isLocked: (user: User) => boolean,
): (user: User) => readonly HeaderAction[] {
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
  const history = {
    id: 'history',
    label: 'History',
    icon: <IconListDetails {...icon} />,
    onClick: () => void navigate(addressOf.historyOfAccount(username)),
  }
  const looks = mayCall(viewer, api.userActions.list.right) ? [access, history] : [access]
  return (user) => {
    const turnOff = {
      id: 'factor',
      label: 'Turn off two-factor',
      icon: <IconShieldOff {...icon} />,
      onClick: () => void factor.run(),
      disabled: factor.isPending || isLocked(user),
    }
    const remove = {
      id: 'delete',
      label: 'Delete',
      isDestructive: true,
      icon: <IconTrash {...icon} />,
      onClick: () => void deletion.run(),
      disabled: deletion.isPending || isLocked(user),
    }
    return canTurnOff(user) ? [...looks, turnOff, remove] : [...looks, remove]
  }
}

const DELETED = 'The account was deleted.'
const RESTORABLE = 'An administrator can restore the account.'
const KEPT = 'The deletion was canceled.'
const DELETE = { verb: 'Delete account', keepLabel: 'Keep account' }

/** Deletes an account after a confirmation. Deleting one's own account ends the session. */
function useDeletion(username: string) {
  const isOwn = useViewer().username === username
  const navigate = useNavigate()
  const remove = useApiMutation(api.users.softDelete, {
    around: (_call, input) => {
      const call = () => keepingRights((query) => request(api.users.softDelete, { ...input, query }), DELETE)
      return isOwn ? withoutLive(call) : call()
    },
    onSuccess: () => {
      if (isOwn) return endSession(DELETED)
      toast.success(DELETED)
      return navigate(addressOf.accounts())
    },
  })

  async function run() {
    const isAgreed = await confirm({
      title: isOwn ? 'Delete your own account?' : sentence`Delete account ${username}?`,
      text: isOwn
        ? `You are signed out at once and cannot sign in any more. What you did stays in the user action log. ${RESTORABLE}`
        : sentence`${username} is signed out at once and cannot sign in any more. What they did stays in the user action log. ${RESTORABLE}`,
      ...DELETE,
      destructive: true,
    })
    if (!isAgreed) return toast.warning(KEPT)
    remove.mutate(
      { params: { username } },
      {
        onError: (error) =>
          failedWith(error, 'last_holder') ? toast.warning(KEPT) : toast.error(accountErrorText(error)),
      },
    )
  }
  return { run, isPending: remove.isPending }
}

/** Turns off another user's second factor, for example after they lost their phone. */
function useFactorOff(username: string) {
  const turn = useApiMutation(api.twoFactor.turnOn)

  async function run() {
    const isAgreed = await confirm({
      title: sentence`Turn off two-factor for ${username}?`,
      text: sentence`${username} then signs in with the password alone, until they set up an authenticator again. Make sure that it is them who asks.`,
      verb: 'Turn off two-factor',
      keepLabel: 'Keep two-factor',
      destructive: true,
    })
    if (!isAgreed) return toast.warning('Two-factor stays on: canceled.')
    turn.mutate(
      { query: { username, on: 'false' } },
      {
        onSuccess: () => toast.success(sentence`Two-factor is off for ${username}.`),
        onError: (error) => toast.error(accountErrorText(error)),
      },
    )
  }
  return { run, isPending: turn.isPending }
}
