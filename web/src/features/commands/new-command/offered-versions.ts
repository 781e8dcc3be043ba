import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { compareVersions, isForEverybody } from '@service-center/contract/software-versions/version-rules.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { q, useRestart } from '../../../api/queries/query.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type CommandTarget, queryParts } from '../command-target.ts'

export interface VersionsLoad {
  readonly versions: readonly SoftwareVersion[]
  /** False while the versions still belong to the previously chosen devices. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly error: string | undefined
  readonly reload: () => void
}

const NONE: readonly SoftwareVersion[] = []

/** The software versions available to all devices of a target. Load errors are also shown in a toast. */
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
  const versions = useLastDefined(found) ?? NONE
  return {
    versions,
    isCurrent: found !== undefined,
    isLoading: isFetching,
    error: message,
    reload: () => queries.forEach((query) => restart(query)),
  }
}

/** The versions that are in every list; a flag is set if it is set in every list. */
export function commonVersions(
  lists: readonly (readonly SoftwareVersion[] | undefined)[],
): readonly SoftwareVersion[] {
  const [first = [], ...others] = lists
  return first.flatMap((version) => {
    const same = others.map((list) => list?.find(({ value }) => value === version.value))
    const all = [version, ...same.filter((one) => one !== undefined)]
    if (all.length < lists.length) return []
    return [
      {
        value: version.value,
        released: all.every(({ released }) => released),
        access: all.every(({ access }) => access),
        latest: all.every(({ latest }) => latest),
      },
    ]
  })
}

/** Keeps the last defined value while the next one is loading. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

/**
 * The versions to choose from (specification 2, section 5). Super users see all or only the released ones, others see
 * released versions that they have access to.
 */
export function offeredVersions(
  versions: readonly SoftwareVersion[],
  { isSuper, hidesTest }: { isSuper: boolean; hidesTest: boolean },
): readonly SoftwareVersion[] {
  if (!isSuper) return versions.filter(isForEverybody)
  return hidesTest ? versions.filter(({ released }) => released) : versions
}

export function versionRemark({ latest, access, released }: SoftwareVersion): string | undefined {
  const remarks = [
    ...(latest ? ['latest'] : []),
    ...(released ? [] : ['test version']),
    ...(access ? [] : ['no access']),
  ]
  return remarks.length === 0 ? undefined : remarks.join(', ')
}

interface DeviceVersions {
  latest: string | undefined
  installed: string | undefined
}

export function newerVersion({ latest, installed }: DeviceVersions): string | undefined {
  if (latest === undefined || installed === undefined || installed.trim() === '') return undefined
  return compareVersions(latest, installed) > 0 ? latest : undefined
}
