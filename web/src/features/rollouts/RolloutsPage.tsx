import * as api from '@service-center/contract/api.ts'
import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { StepBar, wantedRobots } from './StepBar.tsx'
import { ROLLOUT_WORDS } from './rollout-words.ts'

/** Width of the bar and its gap next to the numbers, in pixels. */
const BAR_WIDTH = 90

const ROLLOUT_COLUMNS: readonly DataColumn<Rollout>[] = [
  {
    id: 'id',
    header: 'Rollout',
    kind: 'number',
    look: 'strong',
    align: 'start',
    width: 90,
    value: ({ id }) => id,
    hideable: false,
  },
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    width: 240,
    phonePlace: 2,
    value: ({ name }) => name,
    filter: 'text',
  },
  {
    id: 'version',
    header: 'Version',
    kind: 'text',
    look: 'mono',
    width: 110,
    value: ({ version }) => version,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 130,
    extra: 20,
    phonePlace: 1,
    phoneWidth: 104,
    value: ({ state }) => ROLLOUT_WORDS[state].word,
    cell: ({ state }) => <StateText state={ROLLOUT_WORDS[state].look}>{ROLLOUT_WORDS[state].word}</StateText>,
    filter: 'values',
  },
  {
    id: 'step',
    header: 'Step',
    kind: 'text',
    width: 80,
    value: ({ currentStep, steps }) => `${currentStep + 1} of ${steps.length}`,
    filter: 'none',
  },
  {
    id: 'progress',
    header: 'Healthy',
    kind: 'number',
    width: 220,
    align: 'start',
    value: ({ counts }) => counts.healthy,
    shown: (one) => `${one.counts.healthy} of ${wantedRobots(one)}`,
    extra: BAR_WIDTH,
    cell: (one) => (
      <StepBar
        counts={one.counts}
        state={one.state}
        label={`${one.counts.healthy} of ${wantedRobots(one)}`}
      />
    ),
    filter: 'none',
  },
  {
    id: 'bad',
    header: 'Failed or unhealthy',
    kind: 'number',
    width: 150,
    value: ({ counts }) => counts.failed + counts.unhealthy,
  },
  { id: 'startedBy', header: 'Started by', kind: 'text', width: 130, value: ({ startedBy }) => startedBy },
  timeColumn({ id: 'createdAt', header: 'Started', at: ({ createdAt }) => createdAt }),
  timeColumn({ id: 'endedAt', header: 'Ended', at: ({ endedAt }) => endedAt }),
]

const NEWEST_FIRST = [{ id: 'createdAt', desc: true }]
const keyOf = ({ id }: Rollout) => String(id)

/** Lists the staged software rollouts with their progress. */
export default function RolloutsPage() {
  const table = useScreenTable({ tableId: 'rollouts', columns: ROLLOUT_COLUMNS, defaultSort: NEWEST_FIRST })
  const list = useWholeList(api.rollouts.list, {})
  return (
    <TableScreen
      title="Rollouts"
      sentence="Updates in steps, which go on only while the robots already updated are healthy."
      back={<Link {...addressOf.commands()}>Commands</Link>}
      label="Rollouts"
      noun="rollouts"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={({ id }) => addressOf.rollout(id)}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'rollouts.csv' }}
      create={{ label: 'New rollout', endpoint: api.rollouts.create, target: addressOf.newRollout() }}
    />
  )
}
