import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import type { UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { waitingButton } from '../../kit/form/CardForm.tsx'
import { useUndo } from '../../kit/widgets/use-undo.ts'
import { Time } from '../../ui/time/Time.tsx'
import { useMinute } from '../../ui/time/current-time.ts'
import { pastText } from './use-execute.tsx'
import classes from './bulk-import.module.css'

const MAX_SHOWN = 5

/** The user's latest imports; renders nothing if there are none. */
export function PastImports({ operations }: { operations: readonly ImportOperation[] }) {
  const { data } = useQuery(q(api.bulkImport.imports, {}))
  const undoable = useUndoable()
  const shown = data?.data.slice(0, MAX_SHOWN) ?? []
  if (shown.length === 0) return null
  return (
    <section aria-label="Your last imports" className={classes['past']}>
      <h2>Your last imports</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.id}>
            <span>
              <Time at={one.createdAt} format="minute" /> {pastText(one, operations)}
              {one.undoneAt !== null && ', undone'}
            </span>
            <UndoButton change={undoable.find(({ subjects }) => subjects[0]?.id === one.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The user's imports that can still be undone. */
export function useUndoable(): readonly UndoableChange[] {
  const { data } = useQuery(q(api.configurationChanges.undoable, {}))
  const now = useMinute()
  return data?.data.filter(({ subjects, until }) => subjects[0]?.kind === 'import' && until > now) ?? []
}

/** Undoes a whole import; renders nothing if it cannot be undone any more. */
export function UndoButton({ change }: { change: UndoableChange | undefined }) {
  const { isUndoing, undo } = useUndo()
  if (change === undefined) return null
  return (
    <span className={classes['undo']}>
      <Button
        variant="default"
        size="compact-sm"
        {...waitingButton(isUndoing)}
        aria-label={sentence`Undo: ${change.what}`}
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
