import * as api from '@service-center/contract/api.ts'
import { SINCE_AT_MOST } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { type Problem, type ProblemGroup, standingOf } from './problems.ts'

/** Since when a problem stands. */
export interface Since {
  /** Unix seconds. */
  readonly at: number
  /** It stands for longer than its history was read. */
  readonly isLonger: boolean
}

/** Undefined while it is not known yet; null when the history does not say. */
export type SinceOf = (group: ProblemGroup, problem: Problem) => Since | null | undefined

const KINDS = Object.values(DEVICE_KINDS)
/** The times in a group by which it is sorted; a longer group shows those of its first devices. */
const IN_GROUP = 15
const AGAIN_MS = 60_000

/** Asks for the devices of all groups of a type at once. */
export function useSince(groups: readonly ProblemGroup[]): SinceOf {
  const asked = KINDS.map((kind) =>
    groups
      .filter(({ of }) => of.type === kind.type)
      .flatMap((group) => group.problems.slice(0, IN_GROUP).map((problem) => standingOf(group, problem)))
      .slice(0, SINCE_AT_MOST),
  )
  const results = useQueries({
    queries: KINDS.map((kind, place) => ({
      ...q(api.deviceData.since, { params: { type: kind.route }, body: { values: asked[place] ?? [] } }),
      enabled: (asked[place] ?? []).length > 0,
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
    })),
  })
  const known = new Map(
    results.flatMap(({ data }, place) =>
      (data?.data ?? []).map(({ deviceId, key, since, isLonger }) => [
        `${KINDS[place]?.type} ${deviceId} ${key}`,
        { at: since, isLonger },
      ]),
    ),
  )
  return ({ of, kind }, { device }) => {
    const since = known.get(`${of.type} ${device.id} ${kind.key}`)
    if (since !== undefined) return since
    const result = results[KINDS.findIndex(({ type }) => type === of.type)]
    const isComing = result?.isPending === true || result?.isPlaceholderData === true
    return isComing && !result.isError ? undefined : null
  }
}

/** A group's problems, the newest first; those whose beginning is not known come last. */
export function newestFirst(group: ProblemGroup, sinceOf: SinceOf): Problem[] {
  const moment = (problem: Problem) => {
    const since = sinceOf(group, problem)
    return since == null || since.isLonger ? -1 : since.at
  }
  return group.problems.toSorted((a, b) => moment(b) - moment(a))
}
