import { Button } from '@mantine/core'
import type { UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { waitingButton } from '../../../kit/form/CardForm.tsx'
import { useUndo } from '../../../kit/widgets/use-undo.ts'
import { Time } from '../../../ui/time/Time.tsx'
import classes from '../bulk-import.module.css'

/** Undoes an import as a whole; nothing when it cannot be undone any more. */
export function UndoButton({ change }: { change: UndoableChange | undefined }) {
  const { isUndoing, undo } = useUndo()
  if (change === undefined) return null
  return (
    <span className={classes['undo']}>
      <Button
        variant="default"
        size="compact-sm"
        {...waitingButton(isUndoing)}
        aria-label={`Undo: ${change.what}`}
        onClick={() => !isUndoing && undo(change.id)}
      >
        Undo
      </Button>
      <span>
        until <Time at={change.until} format="clock" />
      </span>
    </span>
  )
}
