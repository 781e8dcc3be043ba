import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type CommandTarget, queryParts } from '../command-target.ts'
import { useKept } from '../use-kept.ts'
import { commonVersions } from './offered-versions.ts'

/** The versions of some devices, and the state of loading them. */
export interface VersionsLoad {
  readonly versions: readonly SoftwareVersion[]
  /** Whether they are those of the present devices, rather than of the former ones. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly error: string | undefined
  readonly reload: () => void
}

const NONE: readonly SoftwareVersion[] = []

/** The software versions that all devices of a target are offered. A load error is shown in a toast, too. */
export function useVersions({ type, ids }: CommandTarget): VersionsLoad {
  const queries =
    type === DEVICE_TYPE.robot
      ? queryParts(ids).map((robotId) => q(api.softwareVersions.robotVersions, { query: { robotId } }))
      : ids.length === 0
        ? []
        : [q(api.softwareVersions.baseStationVersions, {})]
  const restart = useRestart()
  const { found, error, isFetching, failedAt } = useQueries({
    queries,
    combine: (results) => ({
      found: results.every(({ data }) => data !== undefined)
        ? commonVersions(results.map(({ data }) => data?.data))
        : undefined,
      error: results.find((result) => result.error !== null)?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      failedAt: Math.max(0, ...results.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    }),
  })
  const message = error === null ? undefined : messageOf(error)
  useEffect(() => {
    if (failedAt > 0 && message !== undefined) toast.error(message)
  }, [failedAt, message])
  const versions = useKept(found) ?? NONE
  return {
    versions,
    isCurrent: found !== undefined,
    isLoading: isFetching,
    error: message,
    reload: () => queries.forEach((query) => restart(query)),
  }
}
