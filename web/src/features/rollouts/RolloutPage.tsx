import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { RobotCounts, RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout, RolloutEvent, RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import { IconHistory } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { StateChip, StateText } from '../../ui/state/StateText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { pauseText, robotsText, robotWords, ROLLOUT_WORDS, settingRows, stepText } from './rollout-words.ts'
import { RolloutRobots } from './RolloutRobots.tsx'
import { StepBar, wantedRobots } from './StepBar.tsx'
import { useRolloutActions } from './use-rollout-actions.tsx'
import classes from './rollout.module.css'

const NOT_FOUND = { title: 'There is no such rollout', text: 'It does not exist, or you may not see it.' }

/** A pause notice names at most this many robots; the table has all of them. */
const MAX_NAMED = 12

const OTHER_STATES = ['unhealthy', 'failed', 'checking', 'updating', 'waiting'] as const

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

function PauseNotice({ pause }: { pause: RolloutPause }) {
  const robots = 'robots' in pause ? pause.robots : []
  const rest = robots.length - MAX_NAMED
  return (
    <PageNotice state="warning">
      {pauseText(pause)}
      {robots.length > 0 && (
        <span className={classes['named']}>
          {robots.slice(0, MAX_NAMED).map((id) => (
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

/** The steps with their robots by state, and the robots that belong to no step. */
export function StepList({ rollout }: { rollout: Rollout }) {
  const { steps, currentStep, counts, hiddenRobots } = rollout
  const left = [
    counts.skipped > 0 && `${robotsText(counts.skipped)} skipped`,
    counts.removed > 0 && `${robotsText(counts.removed)} removed`,
    hiddenRobots > 0 && `${robotsText(hiddenRobots)} that you do not see`,
  ].filter((text) => text !== false)
  return (
    <>
      <ol className={classes['steps']} aria-label="Steps">
        {steps.map((step, place) => (
          // A step is identified only by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes['step']} data-current={place === currentStep || undefined}>
            <div className={classes['stepHead']}>
              <h2>Step {place + 1}</h2>
              <span className={classes['quiet']}>{stepText(step)}</span>
            </div>
            <StepBar counts={step.counts} state={rollout.state} label={healthyText(step)} />
            <Counts counts={step.counts} rollout={rollout.state} />
            <span className={classes['quiet']}>
              {step.beganAt === null ? (
                'Has not begun'
              ) : (
                <>
                  Began <Time at={step.beganAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {left.length > 0 && <p className={classes['facts']}>Not counted in the steps: {left.join(', ')}.</p>}
    </>
  )
}

function healthyText(step: Rollout['steps'][number]): string {
  const robots = wantedRobots(step)
  return robots === 0 ? 'No robots' : `${step.counts.healthy} of ${robotsText(robots)} healthy`
}

/** Number of robots in each state except healthy. */
function Counts({ counts, rollout }: { counts: RobotCounts; rollout: RolloutState }) {
  return (
    <span className={classes['counts']}>
      {OTHER_STATES.filter((state) => counts[state] > 0).map((state) => {
        const { word, look } = robotWords(rollout, state)
        return (
          <StateText key={state} state={look}>
            {counts[state].toLocaleString('en')} {word.toLowerCase()}
          </StateText>
        )
      })}
    </span>
  )
}

interface AboutRolloutProps {
  rollout: Rollout
  events: readonly RolloutEvent[]
  onClose: () => void
}

/** The history of a rollout, newest first, and its thresholds. */
function AboutRollout({ rollout, events, onClose }: AboutRolloutProps) {
  return (
    <AppDialog opened title={sentence`About ${rollout.name}`} onClose={onClose}>
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

function eventText({ kind, username, step, robots, pause }: RolloutEvent): string {
  const who = username ?? 'The rollout'
  switch (kind) {
    case 'started':
      return sentence`${who} started it for ${robotsText(robots ?? 0)}.`
    case 'stepBegan':
      return `Step ${(step ?? 0) + 1} began.`
    case 'paused':
      return pause === null ? 'Paused.' : pauseText(pause)
    case 'resumed':
      return sentence`${who} resumed it.`
    case 'retried':
      return sentence`${who} had ${robotsText(robots ?? 0)} tried again.`
    case 'removed':
      return sentence`${who} removed ${robotsText(robots ?? 0)}.`
    case 'stopped':
      return sentence`${who} stopped it.`
    case 'finished':
      return 'Finished.'
  }
}
