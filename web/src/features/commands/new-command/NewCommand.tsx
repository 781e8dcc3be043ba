import * as api from '@service-center/contract/api.ts'
import { COMMAND_TYPES, type CommandType } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../api/calls/api-error.ts'
import { q, useRestart } from '../../../api/queries/query.ts'
import { type Load, loadOf } from '../../../api/queries/use-load.ts'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { type CommandTarget, queryParts } from '../command-target.ts'
import { useLastDefined } from './offered-versions.ts'
import { NtripForm } from './NtripForm.tsx'
import { UpdateForm } from './UpdateForm.tsx'
import classes from './new-command.module.css'

interface AllowedTypes {
  /** Types that the user may send to all of the devices. */
  readonly toViewer: readonly CommandType[]
  /** Types that all of the devices accept. */
  readonly byDevices: readonly CommandType[]
  /** Types that are in both lists. */
  readonly offered: readonly CommandType[]
  /** Those of the devices that are deprecated. */
  readonly deprecated: readonly number[]
}

const ANY: AllowedTypes = {
  toViewer: COMMAND_TYPES,
  byDevices: COMMAND_TYPES,
  offered: COMMAND_TYPES,
  deprecated: [],
}

interface NewCommandProps {
  target: CommandTarget
  /** The types that this screen supports; the server decides which of them are allowed. */
  types?: readonly CommandType[]
  onSent: (id: number) => void
}

export function NewCommand({ target, types = COMMAND_TYPES, onSent }: NewCommandProps) {
  const allowed = useAllowedTypes(target)
  return (
    <section className={classes['section']} aria-label="NEW COMMAND">
      <h2>NEW COMMAND</h2>
      <Loaded load={allowed}>
        {(found) => {
          const offered = types.filter((type) => found.offered.includes(type))
          return offered.length === 0 ? (
            <p className={classes['none']}>
              <StateMark state="info" /> {noTypesText(target, found)}
            </p>
          ) : (
            <CommandForm target={target} types={offered} onSent={onSent} />
          )
        }}
      </Loaded>
    </section>
  )
}

const MAX_NAMED = 5

function noTypesText({ type, ids }: CommandTarget, { byDevices, deprecated }: AllowedTypes): string {
  if (deprecated.length > 0) {
    if (ids.length === 1) return 'This device is deprecated and gets no commands.'
    const more = deprecated.length > MAX_NAMED ? ` and ${deprecated.length - MAX_NAMED} more` : ''
    return `Deprecated devices get no commands: leave out ${deprecated.slice(0, MAX_NAMED).join(', ')}${more}.`
  }
  const which = ids.length === 1 ? 'This device takes' : 'Not all of these devices take'
  if (byDevices.length > 0) return 'You may not send commands to these devices.'
  return type === DEVICE_TYPE.robot
    ? `${which}${ids.length === 1 ? ' no' : ''} commands: robots need software 9.8.3 or newer.`
    : `${which}${ids.length === 1 ? ' no' : ''} commands: only stations of type BS do.`
}

function CommandForm({ target, types, onSent }: Required<NewCommandProps>) {
  const [chosen, setChosen] = useState<CommandType>()
  const type = types.find((one) => one === chosen) ?? types[0] ?? 'update'
  const Form = type === 'update' ? UpdateForm : NtripForm
  return (
    <>
      <ChoiceField
        name="type"
        label="Command Type"
        data={types}
        value={type}
        onChange={setChosen}
        error={undefined}
      />
      <Form key={type} target={target} onSent={onSent} />
    </>
  )
}

type Types = UseQueryResult<{ data: readonly CommandType[]; deprecated?: readonly number[] }, ApiError>

/** The command types allowed for all devices of a target, as the server decides (specification 2, section 2.5). */
function useAllowedTypes({ type, ids }: CommandTarget): Load<AllowedTypes> {
  const inputs = queryParts(ids).map((robotId) => ({ query: { robotId, deviceType: `${type}` as const } }))
  const queries = [
    ...inputs.map((input) => q(api.commands.access, input)),
    ...inputs.map((input) => q(api.commands.deviceAccess, input)),
  ]
  const restart = useRestart()
  const found = useQueries({ queries, combine: combineTypes })
  const data = useLastDefined(found.data)
  return loadOf({ ...found, data, retry: () => queries.forEach((query) => restart(query)) })
}

/** @param results first the replies about the user's rights, one per part of the ids, then those about the devices */
function combineTypes(results: readonly Types[]) {
  if (results.length === 0) return { data: ANY, error: null, isFetching: false }
  const half = results.length / 2
  const data = results.map((result) => result.data?.data)
  const isLoaded = data.every((types) => types !== undefined)
  const toViewer = commonOf(data.slice(0, half))
  const byDevices = commonOf(data.slice(half))
  const deprecated = results.flatMap((result) => result.data?.deprecated ?? [])
  return {
    data: isLoaded
      ? { toViewer, byDevices, offered: toViewer.filter((type) => byDevices.includes(type)), deprecated }
      : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
  }
}

function commonOf(lists: readonly (readonly CommandType[] | undefined)[]): readonly CommandType[] {
  const [first = [], ...others] = lists
  return first.filter((type) => others.every((list) => list?.includes(type) === true))
}
