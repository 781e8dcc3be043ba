import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type {
  ExplainedConfiguration,
  ExplainedVersion,
  VersionsExplanation,
} from '@service-center/contract/software-versions/software-versions.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { GroupRows, HeldGroup, useFirst } from '../../kit/device/Explanation.tsx'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Missing, StateText } from '../../ui/state/StateText.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { useTimeText } from '../../ui/time/Time.tsx'
import {
  modemText,
  originOf,
  rankedVersions,
  reasonOf,
  timeframeText,
  verdictOf,
} from './explanation-words.ts'
import shared from '../../kit/device/explanation.module.css'
import layout from '../../ui/page/canvas.module.css'
import classes from './versions.module.css'

const SHOWN = 50

const NO_SUCH_ROBOT = {
  title: 'There is no such robot',
  text: 'Or it belongs to a customer that you do not see.',
}

/** Explains which software versions are offered to a robot, and why. Loaded lazily. */
export default function VersionExplanationPage() {
  const { robot } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <article className={layout['page']}>
      <PageHeader
        title="Why this version"
        sentence="Which software versions a robot is offered, and what decides it."
        {...(robot !== undefined && {
          back: <Link {...addressOf.device({ type: DEVICE_TYPE.robot, id: robot })}>Robot {robot}</Link>,
        })}
      />
      <div className={classes['choice']}>
        <DeviceField
          label="Robot"
          type={DEVICE_TYPE.robot}
          name="robot"
          value={robot ?? null}
          error={undefined}
          onChange={(id) => void navigate({ to: '.', search: id === null ? {} : { robot: id } })}
        />
      </div>
      {robot === undefined ? (
        <EmptyState title="Choose a robot">
          Its access groups, and each version with the reason, are shown then.
        </EmptyState>
      ) : (
        <Explanation key={robot} robotId={robot} />
      )}
    </article>
  )
}

function Explanation({ robotId }: { robotId: number }) {
  const load = useLoad(q(api.softwareVersions.explain, { params: { id: String(robotId) } }))
  return (
    <Loaded load={load} notFound={NO_SUCH_ROBOT}>
      {(explanation) => <ExplanationCards explanation={explanation} />}
    </Loaded>
  )
}

function ExplanationCards({ explanation }: { explanation: VersionsExplanation }) {
  const { offered, others } = rankedVersions(explanation.versions)
  return (
    <div className={layout['cards']} data-narrow>
      <Outcome explanation={explanation} />
      <GroupRows
        emptyText="None: only its customer or DbTool can give it one."
        groups={explanation.groups.map((group) => ({
          key: `${group.id} ${group.source} ${group.customer?.id}`,
          name: group.name,
          origin: `${originOf(group)} · ${group.accessGroupType}`,
        }))}
      />
      <div className={layout['wide']}>
        <Card title="Offered versions" detail={offered.length}>
          {offered.length === 0 ? (
            <p className={shared['empty']}>None: no configuration applies to this robot now.</p>
          ) : (
            <>
              <p className={`${shared['hint']} ${classes['hint']}`}>
                In the order of their priority, then the highest version first.
              </p>
              <VersionEntries as="ol" versions={offered} />
            </>
          )}
        </Card>
      </div>
      <div className={layout['wide']}>
        <Card title="Versions that are not offered" detail={others.length}>
          {others.length === 0 && <p className={shared['empty']}>None.</p>}
          <VersionEntries as="ul" versions={others} />
        </Card>
      </div>
    </div>
  )
}

function Outcome({ explanation }: { explanation: VersionsExplanation }) {
  const { robotId, robotName, customer, installed, versions } = explanation
  const modem = modemText(explanation)
  return (
    <Card title={sentence`Robot ${robotId} ${robotName}`.trimEnd()}>
      <dl className={shared['facts']}>
        <dt>Installed</dt>
        <dd className={classes['mono']}>{installed ?? <Missing />}</dd>
        <LatestVersion versions={versions} installed={installed} />
        <dt>Customer</dt>
        <dd>
          <Link {...addressOf.customer(customer.id)} className="sc-link">
            {customer.name}
          </Link>
        </dd>
        <dt>Modem</dt>
        <dd>{modem ?? explanation.modemId ?? <Missing />}</dd>
      </dl>
    </Card>
  )
}

interface LatestVersionProps {
  versions: readonly ExplainedVersion[]
  installed: string | null
}

/** The latest version for the robot; if that is a release candidate, also the latest released one. */
export function LatestVersion({ versions, installed }: LatestVersionProps) {
  const { offered } = rankedVersions(versions)
  const latest = versions.find((version) => version.latest)
  const released = offered.find((version) => version.released)
  const note = (value: string) => (value === installed ? ' (installed)' : '')
  return (
    <>
      <dt>Latest for it</dt>
      <dd>
        {latest === undefined ? (
          <Missing word="None" />
        ) : (
          <StateText state={latest.released ? 'ok' : 'warning'}>
            <span className={shared['verdict']}>
              <span className={classes['mono']}>{latest.value}</span>
              {note(latest.value)}
              {!latest.released && ', a release candidate: only for holders of Super commands'}
            </span>
          </StateText>
        )}
      </dd>
      {latest !== undefined && !latest.released && (
        <>
          <dt>Latest released</dt>
          <dd>
            {released === undefined ? (
              <Missing word="None" />
            ) : (
              <StateText state="ok">
                <span className={classes['mono']}>{released.value}</span>
                {note(released.value)}
              </StateText>
            )}
          </dd>
        </>
      )}
    </>
  )
}

interface VersionEntriesProps {
  /** `ol` if the order matters. */
  as: 'ol' | 'ul'
  versions: readonly ExplainedVersion[]
}

/** The first versions with their reasons, and a button that shows all others. */
export function VersionEntries({ as: List, versions }: VersionEntriesProps) {
  const [shown, more] = useFirst(versions, SHOWN)
  return (
    <>
      <List className={shared['entries']}>
        {shown.map((version) => (
          <VersionEntry key={version.value} version={version} />
        ))}
      </List>
      {more}
    </>
  )
}

/** A version, whether it is offered, and its configurations with the reasons. */
function VersionEntry({ version }: { version: ExplainedVersion }) {
  const timeOf = useTimeText('minute')
  const { state, text } = verdictOf(version, timeOf)
  return (
    <li className={shared['entry']}>
      <div className={shared['line']}>
        <h3 className={`${shared['tag']} ${classes['tag']}`}>{version.value}</h3>
        <StateText state={state}>
          <span className={shared['verdict']}>{text}</span>
        </StateText>
        {!version.isRelease && <Chip>Test version</Chip>}
      </div>
      {version.configurations.length > 0 && (
        <ul className={shared['causes']}>
          {version.configurations.map((configuration) => (
            <ConfigurationEntry key={configuration.id} configuration={configuration} timeOf={timeOf} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ConfigurationEntryProps {
  configuration: ExplainedConfiguration
  timeOf: (at: number) => string
}

function ConfigurationEntry({ configuration, timeOf }: ConfigurationEntryProps) {
  const { isRc, priority, groups, timeframes, applies } = configuration
  return (
    <li className={shared['cause']}>
      <StateMark state={applies ? 'ok' : 'offline'} size={10} />
      <div className={shared['main']}>
        <div className={shared['line']}>
          <span className={classes['groups']}>
            {groups.map(({ id, name, held }) => (
              <HeldGroup key={id} name={name} isHeld={held} holder="the robot has it" />
            ))}
          </span>
          <span className={classes['quiet']}>Priority {priority}</span>
          {isRc && <Chip>RC</Chip>}
        </div>
        <div>{reasonOf(configuration, timeOf)}</div>
        {timeframes.length > 0 && (
          <div className={shared['second']}>
            {timeframes.map((frame) => timeframeText(frame, timeOf)).join('; ')}
          </div>
        )}
      </div>
    </li>
  )
}
