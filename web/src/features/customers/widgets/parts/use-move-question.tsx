import * as api from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../../api/query.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { MissingGroupsText } from './MissingGroupsText.tsx'

interface PlannedMove {
  customerId: number | null
  parentId: number | null
  nameOf: (id: number | null) => string
}

/** Asks before a move that leaves customers without a required access group; other moves can be undone and need no question. */
export function useMoveQuestion({ customerId, parentId, nameOf }: PlannedMove) {
  const { data, isLoading, refetch } = useQuery({
    ...q(api.customerChanges.move, {
      params: { id: String(customerId) },
      query: { parentId: String(parentId) },
    }),
    enabled: customerId !== null && parentId !== null,
    staleTime: 0,
  })
  return {
    isLoading,
    ask: async (): Promise<boolean> => {
      // When it could not be read, the form says why, in place of the question.
      const move = data ?? (await refetch({ throwOnError: true })).data
      const missing = move?.data ?? []
      if (missing.length === 0) return true
      return confirm({
        title: `Move ${nameOf(customerId)} to ${nameOf(parentId)}?`,
        text: <MissingGroupsText missing={missing} />,
        verb: 'Change dealer',
        keepLabel: 'Keep dealer',
      })
    },
  }
}
