import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../api/query.ts'

const PREFIX = /^(?:v|BS)/
const plain = (text: string) => text.replace(PREFIX, '')

/** The name that a version has in the changelog; tags have a prefix that the changelog may not have. */
export function nameAmong(names: readonly string[], version: string): string | undefined {
  return names.find((name) => name === version) ?? names.find((name) => plain(name) === plain(version))
}

/** What the changelog of a device type has, by one call for all its versions. */
interface ChangelogNames {
  /** Whether there is anything to read. */
  readonly hasAny: boolean
  /** The name of a version in the changelog; undefined where there is nothing to read of it, or that is not known. */
  readonly nameOf: (version: string) => string | undefined
}

/** Which versions the changelog tells the viewer something about: there are links to these only. */
export function useChangelogNames(type: ChangelogDeviceType): ChangelogNames {
  const { data } = useQuery(q(api.changelog.names, { query: { deviceTypeId: `${type}` } }))
  return useMemo(() => {
    const names = data?.data ?? []
    return { hasAny: names.length > 0, nameOf: (version) => nameAmong(names, version) }
  }, [data])
}
