import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { ChangelogVersion } from '@service-center/contract/changelog/changelog.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

/** Deletes a version after a question; the toast offers to undo it. */
export function RemoveVersion({ version, onRemoved }: { version: ChangelogVersion; onRemoved: () => void }) {
  const undoToast = useUndoToast()
  const { name } = version
  const remove = useApiMutation(api.changelog.delete, {
    onSuccess: ({ undo }) => {
      undoToast(`Version ${name} was deleted`, undo ?? undefined)
      onRemoved()
    },
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Delete version ${name}?`,
      text: 'Nobody finds it in the changelog any more. For ten minutes it can be undone.',
      verb: 'Delete version',
      keepLabel: 'Keep version',
      destructive: true,
    })
    if (!isAgreed) return
    remove.mutate(
      { params: { id: String(version.id) } },
      { onError: (error) => void toast.error(messageOf(error)) },
    )
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      Delete version
    </Button>
  )
}
