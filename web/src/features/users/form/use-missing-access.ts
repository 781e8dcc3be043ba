import { accessBeyond } from '@service-center/contract/users/account-change-rule.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../api/credentials.ts'
import { viewerQuery } from '../../../api/shared-queries.ts'

/** What an account holds and the viewer does not: only if there is nothing may they change it. */
export function useMissingAccess(): (user: User) => string[] {
  const { username, userAccess } = useViewer()
  const { data } = useQuery(viewerQuery(username))
  // Nothing is disabled while the own account is loading: the server decides anyway.
  const editor = { userAccess, contractAccess: data?.contractAccess ?? true }
  return (user) => (user.username === username ? [] : accessBeyond(user, editor))
}
