import { useQueryClient } from '@tanstack/react-query'
import { useLiveConnections } from '../../api/fleet.ts'
import { useReadAnew } from '../../api/resources.ts'
import { useLiveChanges, useLiveReconnect } from '../../api/use-live.ts'
import { useLiveWatchedValues } from '../../api/watched-values.ts'

/** Keeps what is loaded for the whole console in step with the live events. */
export function useLiveData(): void {
  const client = useQueryClient()
  useLiveWatchedValues()
  useLiveConnections()
  useLiveChanges(useReadAnew())
  // Nobody knows what was missed while the connection was lost: what is on the screen is read anew.
  useLiveReconnect(() => void client.invalidateQueries())
}
