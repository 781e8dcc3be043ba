import * as api from '@service-center/contract/api.ts'
import type { UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { useMinute } from '../../ui/time/use-minute.ts'

/** The viewer's imports that can still be undone. */
export function useUndoable(): readonly UndoableChange[] {
  const { data } = useQuery(q(api.configurationChanges.undoable, {}))
  const now = useMinute()
  return data?.data.filter(({ subjects, until }) => subjects[0]?.kind === 'import' && until > now) ?? []
}
