import * as api from '@service-center/contract/api.ts'
import { COMMAND_TYPES, type CommandType } from '@service-center/contract/commands/command-rules.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { q, useRestart } from '../../api/query.ts'
import { loadOf, type Load } from '../../api/use-load.ts'
import { type CommandTarget, queryParts } from './command-target.ts'
import { useKept } from './use-kept.ts'

/** The command types of some devices. */
export interface AllowedTypes {
  /** Those that the viewer may send to all of them. */
  readonly toViewer: readonly CommandType[]
  /** Those that all of the devices take. */
  readonly byDevices: readonly CommandType[]
  /** Those that are offered: both. */
  readonly offered: readonly CommandType[]
}

/** Before any device is chosen. */
const ANY: AllowedTypes = { toViewer: COMMAND_TYPES, byDevices: COMMAND_TYPES, offered: COMMAND_TYPES }

type Types = UseQueryResult<{ data: readonly CommandType[] }, ApiError>

/** The command types that the server allows for all devices of a target; the former ones while it is asked (specification 2, section 2.5). */
export function useAllowedTypes({ type, ids }: CommandTarget): Load<AllowedTypes> {
  const inputs = queryParts(ids).map((robotId) => ({ query: { robotId, deviceType: `${type}` as const } }))
  const queries = [
    ...inputs.map((input) => q(api.commands.access, input)),
    ...inputs.map((input) => q(api.commands.deviceAccess, input)),
  ]
  const restart = useRestart()
  const found = useQueries({
    queries,
    combine: combineTypes,
  })
  const data = useKept(found.data)
  return loadOf({ ...found, data, retry: () => queries.forEach((query) => restart(query)) })
}

/** @param results for each part of the devices what the viewer may send, then for each part what they take */
function combineTypes(results: readonly Types[]) {
  if (results.length === 0) return { data: ANY, error: null, isFetching: false }
  const half = results.length / 2
  const data = results.map((result) => result.data?.data)
  const isLoaded = data.every((types) => types !== undefined)
  const toViewer = commonOf(data.slice(0, half))
  const byDevices = commonOf(data.slice(half))
  return {
    data: isLoaded
      ? { toViewer, byDevices, offered: toViewer.filter((type) => byDevices.includes(type)) }
      : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
  }
}

/** What all of the lists have. */
function commonOf(lists: readonly (readonly CommandType[] | undefined)[]): readonly CommandType[] {
  const [first = [], ...others] = lists
  return first.filter((type) => others.every((list) => list?.includes(type) === true))
}
