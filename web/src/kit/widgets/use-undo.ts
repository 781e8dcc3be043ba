import * as api from '@service-center/contract/api.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { formErrorText } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'

/** Undoes a change, and shows the result in a toast. */
export function useUndo(): { isUndoing: boolean; undo: (id: number) => void } {
  const { isPending, mutateAsync } = useApiMutation(api.configurationChanges.undo)
  return {
    isUndoing: isPending,
    undo: (id) => {
      // Uses the promise, because the callbacks of `mutate` are not called after the form was closed.
      mutateAsync({ params: { id: String(id) } }).then(
        ({ remaining }) =>
          remaining.length === 0
            ? toast.success('The change was undone')
            : toast.warning(`Not everything was undone. ${remaining.join(' ')}`),
        (error: unknown) => toast.error(formErrorText(error)),
      )
    },
  }
}

/** Shows a success in a toast, with an 'Undo' button if the change can be undone. */
export function useUndoToast(): (message: string, offer: UndoOffer | undefined) => void {
  const { undo } = useUndo()
  const offset = useTimeOffset()
  return (message, offer) =>
    toast.success(
      message,
      offer && {
        label: 'Undo',
        hint: `Until ${formatTime(offer.until, { offset, pattern: 'clock' })}`,
        run: () => undo(offer.id),
      },
    )
}
