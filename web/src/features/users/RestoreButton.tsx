import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { accessBeyondText } from '@service-center/contract/users/account-change-rule.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { IconRestore } from '@tabler/icons-react'
import { useApiMutation } from '../../api/queries/query.ts'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { usePageFocusAfterRemoval } from '../../ui/keyboard/focus.ts'
import { accountErrorText } from './account-values.ts'
import { useMissingAccess } from './AccountFrame.tsx'

/** Restores a deleted account after a confirmation, or says which rights the viewer lacks for it. */
export function RestoreButton({ user }: { user: User }) {
  const { username } = user
  const missing = useMissingAccess()(user)
  const restore = useApiMutation(api.users.restore, {
    onSuccess: () => void toast.success('The account was restored.'),
  })
  usePageFocusAfterRemoval(restore.isSuccess)
  const ask = async () => {
    const isAgreed = await confirm({
      title: sentence`Restore account ${username}?`,
      text:
        missing.length > 0
          ? accessBeyondText(missing)
          : sentence`${username} can sign in again, with the password, the customers and the rights that the account had.`,
      verb: 'Restore account',
      keepLabel: 'Leave deleted',
      isVerbDisabled: missing.length > 0,
    })
    if (!isAgreed) return
    restore.mutate({ params: { username } }, { onError: (error) => toast.error(accountErrorText(error)) })
  }
  return (
    <RowButton
      label="Restore"
      name={sentence`Restore ${username}`}
      isBusy={restore.isPending}
      onClick={() => void ask()}
    >
      <IconRestore size={16} stroke={1.6} />
    </RowButton>
  )
}
