import * as api from '@service-center/contract/api.ts'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../../api/credentials.ts'
import { useApiMutation } from '../../../api/query.ts'
import { endSession } from '../../../api/session-end.ts'
import { withoutLive } from '../../../api/use-live.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { accountErrorText } from './account-error.ts'
import { confirmDeletion, confirmFactorOff } from './own-account-confirmations.ts'

const DELETED = 'The account was deleted.'

/** Deletes an account, after asking; one's own ends the session. */
export function useDeletion(username: string) {
  const isOwn = useViewer().username === username
  const navigate = useNavigate()
  const remove = useApiMutation(api.users.softDelete, {
    ...(isOwn ? { around: withoutLive } : {}),
    onSuccess: () => {
      if (isOwn) return endSession(DELETED)
      toast.success(DELETED)
      return navigate(addressOf.accounts())
    },
  })

  async function run() {
    if (!(await confirmDeletion({ username, isOwn }))) return toast.warning('The deletion was canceled.')
    remove.mutate({ params: { username } }, { onError: (error) => toast.error(accountErrorText(error)) })
  }
  return { run, isPending: remove.isPending }
}

/** Turns another user's second factor off, for somebody who lost their phone. */
export function useFactorOff(username: string) {
  const turn = useApiMutation(api.twoFactor.turnOn)

  async function run() {
    if (!(await confirmFactorOff(username))) return toast.warning('Two-factor stays on: canceled.')
    turn.mutate(
      { query: { username, on: 'false' } },
      {
        onSuccess: () => toast.success(`Two-factor is off for ${username}.`),
        onError: (error) => toast.error(accountErrorText(error)),
      },
    )
  }
  return { run, isPending: turn.isPending }
}
