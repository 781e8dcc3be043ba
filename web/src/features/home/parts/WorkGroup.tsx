import { Skeleton } from '@mantine/core'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { batteryPercent } from '@service-center/contract/devices/device-state.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceTitle } from '../../../api/fleet.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { meaningOf } from '../../../kit/device/dictionary.ts'
import { readableValue } from '../../../kit/device/value-text.ts'
import { useElapsed } from '../../../ui/feedback/use-elapsed.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Age, Time } from '../../../ui/time/Time.tsx'
import { filtersOf, groupText, type Problem, type ProblemGroup } from '../problems.ts'
import { newestFirst, type Since, type SinceOf } from '../use-since.ts'
import classes from '../home.module.css'

/** After this time, in milliseconds, names without times are better than none. */
const LATE_MS = 1500
/** Widths of the cells of a waiting row, in percent. */
const CELLS = [60, 70, 50, 80]

/** Rows of a group; its list has all. */
const SHOWN = 5

interface WorkGroupProps {
  group: ProblemGroup
  sinceOf: SinceOf
  dictionary: Dictionary
}

/** The devices of a kind that have the same kind of problem; count and rest lead to all of them in their overview. */
export function WorkGroup({ group, sinceOf, dictionary }: WorkGroupProps) {
  const { kind, of, problems } = group
  const translated = (value: string) => readableValue(value, meaningOf(dictionary, kind.key))
  const all = addressOf.deviceOverview(of, { filters: filtersOf(group, translated) })
  const rest = problems.length - SHOWN
  const sorted = newestFirst(group, sinceOf)
  // Their order follows from the times: shown before, the rows would change places when these arrive.
  const isLate = useElapsed(LATE_MS)
  const isSorted = isLate || problems.every((problem) => sinceOf(group, problem) !== undefined)
  return (
    <tbody>
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
          // oxlint-disable-next-line react/no-array-index-key -- a waiting row is nobody's yet
          <WaitingRow key={`waiting ${place}`} />
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

/** Rounded down: 29.6 is low, and '30%' would not be. */
const batteryText = (value: string) => `Battery at ${Math.floor(batteryPercent(value) ?? 0)}%`

function WaitingRow() {
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
  /** What it is. */
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
