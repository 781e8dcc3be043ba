import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../api/credentials.ts'
import { viewerQuery } from '../../../api/shared-queries.ts'

/** The viewer's own rights, which they may grant to others. */
export function useGranted(): { userAccess: readonly string[]; contractAccess: boolean } {
  const { username, userAccess } = useViewer()
  const { data } = useQuery(viewerQuery(username))
  return { userAccess, contractAccess: data?.contractAccess === true }
}
