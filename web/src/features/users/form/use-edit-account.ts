import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { q } from '../../../api/query.ts'
import { endSession } from '../../../api/session-end.ts'
import { withoutLive } from '../../../api/use-live.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { accountErrorText, showAccountError } from './account-error.ts'
import { rulesOfChange, rulesOfOwnChange } from './account-rules.ts'
import { isChanged, userChangeOf, valuesOf } from './account-values.ts'
import { confirmOwnUpdate } from './own-account-confirmations.ts'
import { useComparedFields } from './use-compared-fields.ts'

interface EditOptions {
  user: User
  isOwn: boolean
  /** Called when all is saved. */
  onSaved: () => void
}

/** The form of an existing account: asks before one's own is changed; a new own password ends the session. */
export function useEditAccount({ user, isOwn, onSaved }: EditOptions) {
  const params = { username: user.username }
  return useRecordForm(api.users.update, {
    record: user,
    query: q(api.users.get, { params }),
    recordOf: (saved) => saved,
    isNewer: (newest, base) => newest.version > base.version,
    toValues: valuesOf,
    input: (values, base) => ({ params, body: userChangeOf(values, base) }),
    rules: (values) => (isOwn ? rulesOfOwnChange(values, user) : rulesOfChange(values)),
    isChanged,
    noun: 'account',
    compared: useComparedFields(),
    confirm: async ({ body }) => {
      if (!isOwn || (await confirmOwnUpdate(body))) return true
      toast.warning('The update was canceled.')
      return false
    },
    // A new password ends all of its user's sessions, including this one.
    around: (call, { body }) => (isOwn && body.password !== undefined ? withoutLive(call) : call()),
    errorText: accountErrorText,
    onError: showAccountError,
    success: 'The account was updated.',
    onSuccess: (_saved, { password }) => {
      onSaved()
      if (isOwn && password !== '') endSession('Your password has been successfully changed!')
    },
  })
}
