import * as api from '@service-center/contract/api.ts'
import { type Dictionary, SINCE_AT_MOST } from '@service-center/contract/device-data/device-data.ts'
import { batteryPercent } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { deviceTitle } from '../../api/shared-data/fleet.ts'
import { q } from '../../api/queries/query.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { meaningOf } from '../../kit/device/values/dictionary.ts'
import { readableValue } from '../../kit/device/values/value-text.ts'
import { useElapsed, useFirstLoad } from '../../ui/feedback/Loaded.tsx'
import { Missing, StateText } from '../../ui/state/StateText.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Age, Time } from '../../ui/time/Time.tsx'
import { filtersOf, groupText, type Problem, type ProblemGroup, standingOf } from './problems.ts'
import classes from './home.module.css'

const KINDS = Object.values(DEVICE_KINDS)
/** Times are loaded for this many devices of each group. */
const IN_GROUP = 15
const REFRESH_MS = 60_000

/** After this time the rows are shown even if their times are not loaded yet. */
const LATE_MS = 1500
/** Widths of the cells of a placeholder row, in percent. */
const CELLS = [60, 70, 50, 80]

/** Maximum rows per group; the link to the overview shows all. */
const SHOWN = 5

/** When a problem began. */
interface Since {
  /** Unix seconds. */
  readonly at: number
  /** True if the problem is older than the history that was read. */
  readonly isLonger: boolean
}

/** Undefined while loading; null if the beginning is unknown. */
type SinceOf = (group: ProblemGroup, problem: Problem) => Since | null | undefined

interface WorkGroupProps {
  group: ProblemGroup
  sinceOf: SinceOf
  dictionary: Dictionary
}

/** The devices of a type with the same kind of problem; links lead to all of them in the overview. */
export function WorkGroup({ group, sinceOf, dictionary }: WorkGroupProps) {
  const { kind, of, problems } = group
  const translated = (value: string) => readableValue(value, meaningOf(dictionary, kind.key))
  const all = addressOf.deviceOverview(of, { filters: filtersOf(group, translated) })
  const rest = problems.length - SHOWN
  const sorted = newestFirst(group, sinceOf)
  // The rows are sorted by these times, so they would move if they were shown earlier.
  const isLate = useElapsed(LATE_MS)
  const isComplete = problems.every((problem) => sinceOf(group, problem) !== undefined)
  const isSorted = isLate || isComplete
  // Rows are higher with their times on a phone, where other cards follow.
  const mark = useFirstLoad()
  return (
    <tbody {...(isComplete ? {} : mark)}>
      <tr className={classes['group']}>
        <th scope="rowgroup" colSpan={4}>
          <span className={classes['groupHead']}>
            <StateMark state={kind.state} />
            <Link {...all} className="sc-link">
              {problems.length.toLocaleString('en')} {groupText(group)}
            </Link>
          </span>
        </th>
      </tr>
      {sorted.slice(0, SHOWN).map((problem, place) =>
        isSorted ? (
          <ProblemRow
            key={problem.device.id}
            group={group}
            problem={problem}
            text={kind.key === 'Battery' ? batteryText(problem.value) : translated(problem.value)}
            since={sinceOf(group, problem)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- placeholder rows are all alike
          <LoadingRow key={`waiting ${place}`} />
        ),
      )}
      {rest > 0 && (
        <tr className={classes['rest']}>
          <td colSpan={4}>
            <Link {...all} className="sc-link">
              and {rest.toLocaleString('en')} more
            </Link>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Rounded down: 29.6 counts as low, so it must not read '30%'. */
const batteryText = (value: string) => `Battery at ${Math.floor(batteryPercent(value) ?? 0)}%`

function LoadingRow() {
  return (
    <tr aria-hidden>
      {CELLS.map((width) => (
        <td key={width}>
          <Skeleton width={`${width}%`} height={8} animate={false} />
        </td>
      ))}
    </tr>
  )
}

interface ProblemRowProps {
  group: ProblemGroup
  problem: Problem
  text: string
  since: Since | null | undefined
}

function ProblemRow({ group: { kind }, problem: { device }, text, since }: ProblemRowProps) {
  const { data } = useQuery(customersQuery)
  const customer = useMemo(
    () => data?.data.find(({ id }) => id === device.customerId)?.name,
    [data, device.customerId],
  )
  const state = kind.state === 'offline' ? 'bad' : kind.state
  return (
    <tr>
      <td>
        <Link {...addressOf.device(device)} className="sc-link">
          {deviceTitle(device)}
        </Link>
      </td>
      <td>
        {customer !== undefined && (
          <Link {...addressOf.customer(device.customerId)} className={classes['customer']}>
            <Truncated text={customer} />
          </Link>
        )}
      </td>
      <td>
        <StateText state={state}>
          <Truncated text={text} />
        </StateText>
      </td>
      <td className={classes['when']}>
        <SinceText since={since} />
      </td>
    </tr>
  )
}

function SinceText({ since }: { since: Since | null | undefined }) {
  if (since === undefined) return <Skeleton width={96} height={8} animate={false} />
  if (since === null) return <Missing />
  if (since.isLonger) {
    return (
      <>
        before <Time at={since.at} />
      </>
    )
  }
  return (
    <>
      <Time at={since.at} />, <Age at={since.at} />
    </>
  )
}

/** Loads when problems began, in one request per device type. */
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
      refetchInterval: REFRESH_MS,
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

/** The group's problems, newest first; those without a known time come last. */
export function newestFirst(group: ProblemGroup, sinceOf: SinceOf): Problem[] {
  const moment = (problem: Problem) => {
    const since = sinceOf(group, problem)
    return since == null || since.isLonger ? -1 : since.at
  }
  return group.problems.toSorted((a, b) => moment(b) - moment(a))
}
