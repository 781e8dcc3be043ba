import * as api from '@service-center/contract/api.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

/**
 * Deletes a saved query after a question, and offers to undo it.
 * @param onDeleted before the list is loaded again
 */
export function useDeleteQuery(onDeleted: () => void) {
  const offerUndo = useUndoToast()
  const { isPending, mutate } = useApiMutation(api.dataQueries.remove, {
    onSuccess: ({ undo }) => {
      offerUndo(QUERY_MESSAGES.deleted, undo ?? undefined)
      onDeleted()
    },
  })
  async function ask({ id, name, isPublic }: SavedQuery): Promise<void> {
    const isAgreed = await confirm({
      title: 'Delete this query?',
      text: `“${name}” will be deleted, with its schedules and kept results.${
        isPublic ? ' It is public: nobody else can execute it any more either.' : ''
      }`,
      verb: 'Delete query',
      keepLabel: 'Keep query',
      destructive: true,
    })
    if (isAgreed)
      mutate({ params: { id: String(id) } }, { onError: (error) => void toast.error(messageOf(error)) })
  }
  return { isDeleting: isPending, ask: (query: SavedQuery) => void ask(query) }
}
