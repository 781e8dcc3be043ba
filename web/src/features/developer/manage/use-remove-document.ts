import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { parentOf, ROOT } from '../model/documentation.ts'

/** Removes a document of staff after a question, and offers to undo it. */
export function useRemoveDocument(): (entry: DocumentationEntry) => Promise<void> {
  const undoToast = useUndoToast()
  const navigate = useNavigate()
  const { mutate } = useApiMutation(api.developer.remove)
  return async ({ name, location, document }) => {
    if (document === null) return
    const isAgreed = await confirm({
      title: `Remove “${name}”?`,
      text: 'It will no longer be shown to anybody. You can undo this for ten minutes; then its file is deleted.',
      verb: 'Remove document',
      keepLabel: 'Keep document',
      destructive: true,
    })
    if (!isAgreed) return
    const input = { params: { id: String(document.id) }, query: { version: String(document.version) } }
    mutate(input, {
      onError: (error) => void toast.error(messageOf(error)),
      onSuccess: ({ undo }) => {
        undoToast(`${name} was removed`, undo ?? undefined)
        const folder = parentOf(location)
        void navigate(addressOf.developer(folder === ROOT ? {} : { location: folder }))
      },
    })
  }
}
