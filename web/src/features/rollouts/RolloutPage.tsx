import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Rollout, RolloutEvent, RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import { IconHistory } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { StateChip } from '../../ui/state/StateChip.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { StepList } from './parts/StepList.tsx'
import { robotColumns, robotKey, robotLink } from './robot-columns.tsx'
import { pauseText, robotsText, ROLLOUT_WORDS } from './rollout-words.ts'
import { settingRows } from './setting-words.ts'
import { useRobotActions } from './use-robot-actions.tsx'
import { useRolloutActions } from './use-rollout-actions.tsx'
import classes from './parts/rollout.module.css'

/** How many robots are named; the table has all of them. */
const SHOWN = 12

/** Why a rollout is paused, with the robots concerned. */
function PauseNotice({ pause }: { pause: RolloutPause }) {
  const robots = 'robots' in pause ? pause.robots : []
  const rest = robots.length - SHOWN
  return (
    <PageNotice state="warning">
      {pauseText(pause)}
      {robots.length > 0 && (
        <span className={classes['named']}>
          {robots.slice(0, SHOWN).map((id) => (
            <Link key={id} {...addressOf.device({ type: DEVICE_TYPE.robot, id })}>
              {id}
            </Link>
          ))}
          {rest > 0 && <span>and {rest} more</span>}
        </span>
      )}
    </PageNotice>
  )
}

const NOT_FOUND = { title: 'There is no such rollout', text: 'It does not exist, or you may not see it.' }

/** One rollout: its progress by step, why it is paused, and its robots. */
export default function RolloutPage() {
  const { rolloutId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.rollouts.get, { params: { id: rolloutId } }))
  return (
    <div className={classes['page']}>
      {load.data === undefined && <PageHeader title={`Rollout ${rolloutId}`} back={<Back />} />}
      <Loaded load={load} notFound={NOT_FOUND}>
        {({ rollout, events }) => <LoadedRollout key={rollout.id} rollout={rollout} events={events} />}
      </Loaded>
    </div>
  )
}

const Back = () => <Link {...addressOf.rollouts()}>Rollouts</Link>

function LoadedRollout({ rollout, events }: { rollout: Rollout; events: readonly RolloutEvent[] }) {
  const actions = useRolloutActions(rollout)
  const [isAbout, setAbout] = useState(false)
  const { word, look } = ROLLOUT_WORDS[rollout.state]
  const about = {
    id: 'about',
    label: 'About',
    icon: <IconHistory size={14} stroke={1.6} />,
    onClick: () => setAbout(true),
  }
  return (
    <>
      <PageHeader
        title={rollout.name}
        back={<Back />}
        after={<StateChip state={look}>{word}</StateChip>}
        sentence={`Version ${rollout.version}, in the name of ${rollout.actsAs}`}
        actions={[...actions, about]}
      />
      {rollout.pause !== null && <PauseNotice pause={rollout.pause} />}
      <div className={classes['overview']}>
        <StepList rollout={rollout} />
      </div>
      <RolloutRobots rollout={rollout} />
      {isAbout && <AboutRollout rollout={rollout} events={events} onClose={() => setAbout(false)} />}
    </>
  )
}

function RolloutRobots({ rollout }: { rollout: Rollout }) {
  const actions = useRobotActions(rollout)
  // Beside the state and its reason: at the end of this wide table nobody would see them.
  const columns = useMemo(
    () => robotColumns(rollout.state).toSpliced(3, 0, ...actions),
    [rollout.state, actions],
  )
  const table = useScreenTable({ tableId: 'rollout-robots', columns })
  const list = useWholeList(api.rollouts.robots, { params: { id: String(rollout.id) } })
  return (
    <div className={classes['robots']}>
      <ListTable
        label="Robots of the rollout"
        noun="robots"
        table={table}
        list={list}
        rowKey={robotKey}
        rowHeight={36}
        rowLink={robotLink}
      />
    </div>
  )
}

interface AboutRolloutProps {
  rollout: Rollout
  events: readonly RolloutEvent[]
  onClose: () => void
}

/** What happened in a rollout, newest first, and its thresholds. */
function AboutRollout({ rollout, events, onClose }: AboutRolloutProps) {
  return (
    <AppDialog opened title={`About ${rollout.name}`} onClose={onClose}>
      <h3>What happened</h3>
      <ol className={classes['events']} aria-label="What happened">
        {events.map((event) => (
          <li key={event.id}>
            <Time at={event.at} format="full" />
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
      <h3>Thresholds</h3>
      <dl className={classes['settings']}>
        {settingRows(rollout.settings).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}

/** An entry of a rollout's history as a sentence. */
function eventText({ kind, username, step, robots, pause }: RolloutEvent): string {
  const who = username ?? 'The rollout'
  switch (kind) {
    case 'started':
      return `${who} started it for ${robotsText(robots ?? 0)}.`
    case 'stepBegan':
      return `Step ${(step ?? 0) + 1} began.`
    case 'paused':
      return pause === null ? 'Paused.' : pauseText(pause)
    case 'resumed':
      return `${who} resumed it.`
    case 'retried':
      return `${who} had ${robotsText(robots ?? 0)} tried again.`
    case 'removed':
      return `${who} removed ${robotsText(robots ?? 0)}.`
    case 'stopped':
      return `${who} stopped it.`
    case 'finished':
      return 'Finished.'
  }
}
