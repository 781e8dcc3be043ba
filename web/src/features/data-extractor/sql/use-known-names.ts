import * as api from '@service-center/contract/api.ts'
import type { QueryParameter } from '@service-center/contract/data-extractor/data-queries.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { aliasOf } from '../../../kit/device/dictionary.ts'
import { useViews } from '../views/use-views.ts'
import type { FirstColumn, KnownKey, KnownNames } from './sql-names.ts'

const NO_VIEWS: KnownNames['views'] = []

/** What the completion of both boxes offers; nothing of what is still loading or could not be loaded. */
export function useKnownNames(
  params: readonly QueryParameter[],
  firstColumns: readonly FirstColumn[],
): Omit<KnownNames, 'readsFirst'> {
  const views = useViews().data?.data ?? NO_VIEWS
  const keys = useFleetKeys()
  // Stays the same while something else of the form changes: other names would close what is being completed.
  const text = JSON.stringify(params.map(({ order, name }) => ({ order, name })))
  return useMemo(
    // Written by the line above.
    () => ({ views, keys, params: JSON.parse(text) as readonly QueryParameter[], firstColumns }),
    [views, keys, text, firstColumns],
  )
}

/** The keys that devices of any kind have values for. */
function useFleetKeys(): readonly KnownKey[] {
  return useQueries({
    queries: Object.values(DEVICE_KINDS).map(({ route }) =>
      q(api.deviceData.latestKeys, { params: { type: route } }),
    ),
    combine: knownKeysOf,
  })
}

type KeysReply = { data?: { data: readonly string[]; dictionary: Parameters<typeof aliasOf>[1] } | undefined }

function knownKeysOf(replies: readonly KeysReply[]): readonly KnownKey[] {
  const all = replies.flatMap(({ data }) =>
    (data?.data ?? []).map((key) => [key, { key, alias: aliasOf(key, data?.dictionary ?? {}) }] as const),
  )
  return [...new Map(all).values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
