import { api } from '@service-center/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../../api/credentials.ts'
import { keyOf, q, useApiMutation } from '../../../api/query.ts'
import { endSession } from '../../../api/session-end.ts'
import { withoutLive } from '../../../api/use-live.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { accountErrorText } from './account-error.ts'
import { confirmDeletion, confirmFactorOff } from './own-account-questions.ts'

const DELETED = 'The account was deleted.'

/** Deletes an account, after asking; one's own ends the session. */
export function useDeletion(username: string) {
  const isOwn = useViewer().username === username
  const remove = useApiMutation(api.users.softDelete)
  const client = useQueryClient()
  const navigate = useNavigate()

  async function run() {
    if (!(await confirmDeletion({ username, isOwn }))) return toast.warning('The deletion was canceled.')
    const params = { username }
    const work = () => remove.mutateAsync({ params })
    try {
      await (isOwn ? withoutLive(work) : work())
    } catch (error) {
      return toast.error(accountErrorText(error).text)
    }
    if (isOwn) return endSession(DELETED)
    toast.success(DELETED)
    await navigate({ to: '/accounts' })
    client.removeQueries({ queryKey: q(api.users.get, { params }).queryKey })
    return client.invalidateQueries({ queryKey: keyOf(api.users.list) })
  }
  return { run, isPending: remove.isPending }
}

/** Turns another user's second factor off, for somebody who lost their phone. */
export function useFactorOff(username: string) {
  const turn = useApiMutation(api.twoFactor.turnOn)
  const client = useQueryClient()

  async function run() {
    if (!(await confirmFactorOff(username))) return toast.warning('Two-factor stays on: canceled.')
    try {
      await turn.mutateAsync({ query: { username, on: 'false' } })
    } catch (error) {
      return toast.error(accountErrorText(error).text)
    }
    toast.success(`Two-factor is off for ${username}.`)
    void client.invalidateQueries({ queryKey: keyOf(api.users.list) })
    return client.invalidateQueries({ queryKey: q(api.users.get, { params: { username } }).queryKey })
  }
  return { run, isPending: turn.isPending }
}
