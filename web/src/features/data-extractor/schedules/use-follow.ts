import { useEffect } from 'react'
import { useReloadResources } from '../../../api/resources.ts'

/** While something runs its end is near; else a schedule may begin at any minute. */
const BUSY_MS = 2000
const QUIET_MS = 30_000

/** Reloads schedules and their runs: nothing tells a console when one of them begins or ends. */
export function useFollow(isBusy: boolean): void {
  const reload = useReloadResources()
  useEffect(() => {
    const timer = setInterval(() => reload(['dataQuerySchedules']), isBusy ? BUSY_MS : QUIET_MS)
    return () => clearInterval(timer)
  }, [isBusy, reload])
}
