import * as api from '@service-center/contract/api.ts'
import {
  COMMAND_STATE_NAMES,
  commandCan,
  type CommandState,
  describeState,
  isEnded,
  SUPER_COMMANDS_RIGHT,
} from '@service-center/contract/commands/command-rules.ts'
import { COMMAND_REFRESH_MS } from '@service-center/contract/commands/commands.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBan, IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q, useReloadResources } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { CommandLog } from './CommandLog.tsx'
import { argsText, COMMAND_LOOKS } from './command-text.ts'
import { useCancelCommand } from './use-cancel.ts'
import classes from './details.module.css'

interface CommandDetailsProps {
  id: number
  /** The command from the table, shown until the details are loaded. */
  known: Command | undefined
  onClose: () => void
}

/** The selected command: its state, steps and log. Reloaded every 3 s. */
export function CommandDetails({ id, known, onClose }: CommandDetailsProps) {
  const load = useLoad({
    ...q(api.commands.get, { params: { id: String(id) } }),
    refetchInterval: COMMAND_REFRESH_MS,
    ...(known === undefined ? {} : { placeholderData: known }),
  })
  const section = useRef<HTMLElement>(null)
  const isPhone = useWidth() === 'phone'
  useEffect(() => {
    // On a phone it opens below the form for a new command, out of view.
    if (isPhone) section.current?.scrollIntoView({ block: 'start' })
  }, [isPhone])
  return (
    <section ref={section} className={classes['details']} aria-label={`Command ${id}`}>
      <DetailsHead id={id} command={load.data} onClose={onClose} />
      <Loaded load={load} notFound={{ title: `There is no command ${id} among yours` }}>
        {(command) => (
          <div className={classes['body']}>
            <CommandFacts command={command} />
            <CommandLog key={id} id={id} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

interface DetailsHeadProps {
  id: number
  command: Command | undefined
  onClose: () => void
}

function DetailsHead({ id, command, onClose }: DetailsHeadProps) {
  const reload = useReloadResources()
  const { cancel, isPending } = useCancelCommand()
  return (
    <div className={classes['head']}>
      <h3>{command === undefined ? `Command ${id}` : `${command.type} ${argsText(command.args)}`}</h3>
      {command !== undefined && (
        <Link className="sc-link" {...addressOf.device({ type: command.deviceType, id: command.robotId })}>
          {DEVICE_KINDS[command.deviceType].name} {command.robotId}
        </Link>
      )}
      <span className={classes['space']} />
      {command !== undefined && commandCan.cancel(command) && (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconBan size={14} stroke={1.6} />}
          loading={isPending}
          onClick={() => cancel(id)}
        >
          Cancel Command
        </Button>
      )}
      <Tooltip label="Refresh">
        <ActionIcon aria-label="Refresh the command" onClick={() => reload(['commands', 'commandLogs'])}>
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close">
        <ActionIcon aria-label="Close the command" onClick={onClose}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function CommandFacts({ command }: { command: Command }) {
  const isSuper = useViewer().userAccess.includes(SUPER_COMMANDS_RIGHT)
  const { state, failure, issuedAt, startedAt, completedAt, expiresAt, args } = command
  return (
    <>
      <output className={classes['state']}>
        <StateText state={COMMAND_LOOKS[state]}>
          <b>{COMMAND_STATE_NAMES[state]}</b>
        </StateText>
        <span>{describeState(command)}</span>
      </output>
      {failure !== null && (
        <p className={classes['failure']}>
          <StateMark state="bad" /> {failure}
        </p>
      )}
      <LifeSteps command={command} />
      <dl className={classes['facts']}>
        <TimeFact label="Issued" at={issuedAt} />
        <TimeFact label="Started" at={startedAt} />
        <TimeFact label="Completed" at={completedAt} />
        {expiresAt !== null && <TimeFact label="Run only until" at={expiresAt} />}
      </dl>
      {isSuper && (
        <details className={classes['raw']}>
          <summary>Raw args</summary>
          <pre className="sc-mono">{JSON.stringify(args, null, 2)}</pre>
        </details>
      )}
    </>
  )
}

function TimeFact({ label, at }: { label: string; at: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Time at={at} format="full" />
      </dd>
    </div>
  )
}

function LifeSteps({ command }: { command: Command }) {
  return (
    <ol className={classes['steps']} aria-label="Life of the command">
      {lifeSteps(command).map((step) => (
        <li
          key={step.state}
          className={classes['step']}
          data-is={step.is}
          aria-current={step.state === command.state ? 'step' : undefined}
        >
          <StateMark state={markOf(step)} />
          <span className={classes['stepWord']}>{COMMAND_STATE_NAMES[step.state]}</span>
          <span className={classes['stepTime']}>
            <StepTime {...step} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function markOf({ is, state }: LifeStep) {
  if (is === 'ahead' || is === 'skipped') return 'unknown'
  if (is === 'passed') return 'ok'
  // The current step gets the mark of `running` until the command has ended: the grey of `queued` would look unknown.
  return COMMAND_LOOKS[isEnded(state) ? state : 'running']
}

function StepTime({ is, at }: LifeStep) {
  if (at !== null) return <Time at={at} />
  return <>{is === 'ahead' ? 'to come' : 'N/A'}</>
}

interface LifeStep {
  readonly state: CommandState
  /** `skipped`: the command never reached this state, or its time is unknown. */
  readonly is: 'passed' | 'now' | 'ahead' | 'skipped'
  /** Unix seconds; null when it has not happened. */
  readonly at: number | null
}

type Life = Pick<Command, 'state' | 'issuedAt' | 'sentAt' | 'acknowledgedAt' | 'startedAt' | 'completedAt'>

/** The states from `queued` to the command's end state, or to `completed` if it has not ended. */
export function lifeSteps(command: Life): readonly LifeStep[] {
  const { state, issuedAt, sentAt, acknowledgedAt, startedAt, completedAt } = command
  const hasEnded = isEnded(state)
  const way: readonly { state: CommandState; at: number | null }[] = [
    { state: 'queued', at: issuedAt },
    { state: 'sent', at: sentAt },
    { state: 'acknowledged', at: acknowledgedAt },
    { state: 'running', at: startedAt },
    { state: hasEnded ? state : 'completed', at: completedAt },
  ]
  const place = way.findIndex((step) => step.state === state)
  return way.map((step, at): LifeStep => {
    if (at === place) return { ...step, is: 'now' }
    if (at > place) return { ...step, is: 'ahead', at: null }
    return { ...step, is: step.at === null ? 'skipped' : 'passed' }
  })
}
