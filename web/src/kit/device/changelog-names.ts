import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../api/queries/query.ts'

interface ChangelogNames {
  /** Whether the changelog has any entry that the user may read. */
  readonly hasAny: boolean
  /** The name of a version in the changelog; undefined if the changelog has nothing about it or is loading. */
  readonly nameOf: (version: string) => string | undefined
}

/** Finds out which versions the changelog describes, with a single call for all versions of a device type. */
export function useChangelogNames(type: ChangelogDeviceType): ChangelogNames {
  const { data } = useQuery(q(api.changelog.names, { query: { deviceTypeId: `${type}` } }))
  return useMemo(() => {
    const names = data?.data ?? []
    return { hasAny: names.length > 0, nameOf: (version) => nameAmong(names, version) }
  }, [data])
}

const withoutPrefix = (text: string) => text.replace(/^(?:v|BS)/, '')

/** The name of a version in the changelog. A version tag has a prefix (v, BS) that its name in the changelog may lack. */
export function nameAmong(names: readonly string[], version: string): string | undefined {
  return (
    names.find((name) => name === version) ??
    names.find((name) => withoutPrefix(name) === withoutPrefix(version))
  )
}
