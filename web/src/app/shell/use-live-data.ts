import { useQueryClient } from '@tanstack/react-query'
import { useLiveConnections } from '../../api/fleet.ts'
import { useReloadResources } from '../../api/resources.ts'
import { useLiveChanges, useLiveReconnect } from '../../api/use-live.ts'
import { useLiveStatusValues } from '../../api/status-values.ts'

/** Updates shared data with the live events. */
export function useLiveData(): void {
  const client = useQueryClient()
  useLiveStatusValues()
  useLiveConnections()
  useLiveChanges(useReloadResources())
  // It is unknown what was missed while the connection was lost: everything visible is reloaded.
  useLiveReconnect(() => void client.invalidateQueries())
}
