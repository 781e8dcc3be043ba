import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { StepBar } from './parts/StepBar.tsx'
import { ROLLOUT_WORDS } from './rollout-words.ts'

/** The robots that a rollout is to update: those that were skipped or removed do not count. */
export function wantedRobots({ counts }: Pick<Rollout, 'counts'>): number {
  return (
    counts.waiting + counts.updating + counts.checking + counts.healthy + counts.unhealthy + counts.failed
  )
}

/** What the bar and its gap take beside the numbers, in px. */
const BAR_WIDTH = 90

/** Name, state, progress and times of rollouts. */
export const ROLLOUT_COLUMNS: readonly DataColumn<Rollout>[] = [
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
