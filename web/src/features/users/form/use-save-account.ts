import { api } from '@service-center/contract/api.ts'
import type { User, UserChange } from '@service-center/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { q, useApiMutation } from '../../../api/query.ts'
import { endSession } from '../../../api/session-end.ts'
import { withoutLive } from '../../../api/use-live.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { accountErrorText, isConflict } from './account-error.ts'
import { problemsOfChange, problemsOfServer } from './account-problems.ts'
import { userChangeOf } from './account-values.ts'
import { confirmOwnUpdate } from './own-account-questions.ts'
import type { AccountForm } from './use-account-form.ts'

interface SaveOptions {
  form: AccountForm
  /** The account as the form began. */
  user: User
  isOwn: boolean
  /** Called when all is saved. */
  onSaved: () => void
}

/** Saves an account that exists: checks, asks before one's own, sends, tells. */
export function useSaveAccount({ form, user, isOwn, onSaved }: SaveOptions) {
  const update = useApiMutation(api.users.update)
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [hasConflict, setConflict] = useState(false)

  async function send(body: UserChange): Promise<void> {
    const params = { username: user.username }
    const work = () => update.mutateAsync({ params, body })
    // A new password ends all of its user's sessions, this one too.
    const isLastCall = isOwn && body.password !== undefined
    const saved = await (isLastCall ? withoutLive(work) : work())
    client.setQueryData(q(api.users.get, { params }).queryKey, saved)
    toast.success('The account was updated.')
    onSaved()
    if (isLastCall) endSession('Your password has been successfully changed!')
  }

  async function save() {
    setError(undefined)
    if (form.show(problemsOfChange(form.values, user))) return
    const body = userChangeOf(form.values, user)
    if (isOwn && !(await confirmOwnUpdate(body))) {
      toast.warning('The update was canceled.')
      return
    }
    await send(body).catch((failure: unknown) => {
      if (isConflict(failure)) return setConflict(true)
      const { text, fields } = accountErrorText(failure)
      setError(text)
      if (!form.show(problemsOfServer(fields))) toast.error(text)
      return undefined
    })
  }
  return { save, error, isSaving: update.isPending, hasConflict, forgetConflict: () => setConflict(false) }
}
