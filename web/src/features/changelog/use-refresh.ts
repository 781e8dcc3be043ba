import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType, ChangelogRefresh } from '@service-center/contract/changelog/changelog.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useReloadResources } from '../../api/resources.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Live events say more; this is for a console that misses them. */
const POLL_MS = 5000

/** The refresh of a changelog that is written in Monday, and what starts one. */
export function useRefresh(
  deviceType: ChangelogDeviceType,
  { isOutside }: { isOutside: boolean },
): { refresh: ChangelogRefresh | undefined; isBusy: boolean; start: () => void } {
  const params = { id: `${deviceType}` } as const
  const { data: refresh } = useQuery({
    ...q(api.changelog.refreshState, { params }),
    enabled: isOutside,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const { mutate, isPending } = useApiMutation(api.changelog.refresh)
  const isRunning = refresh?.state === 'running'
  useEnd(isRunning, refresh)
  return {
    refresh: isOutside ? refresh : undefined,
    isBusy: isPending || isRunning,
    start: () => mutate({ params }, { onError: (error) => void toast.error(messageOf(error)) }),
  }
}

/** Says that a refresh has ended which ran while this page was open, and loads the changelog again. */
function useEnd(isRunning: boolean, refresh: ChangelogRefresh | undefined): void {
  const reload = useReloadResources()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning && refresh?.state === 'done') {
      toast.success('The changelog was refreshed')
      reload(['changelog'])
    }
    wasRunning.current = isRunning
  }, [isRunning, refresh, reload])
}
