import { COMMAND_TYPES, type CommandType } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useState } from 'react'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { CommandTarget } from '../command-target.ts'
import { useAllowedTypes, type AllowedTypes } from '../use-allowed-types.ts'
import { NtripForm } from './NtripForm.tsx'
import { UpdateForm } from './UpdateForm.tsx'
import classes from './new-command.module.css'

interface NewCommandProps {
  target: CommandTarget
  /** The types that this screen knows; the server decides which of them are offered. */
  types?: readonly CommandType[]
  onSent: (id: number) => void
}

/** The types of commands, and the form of the chosen one. */
export function NewCommand({ target, types = COMMAND_TYPES, onSent }: NewCommandProps) {
  const allowed = useAllowedTypes(target)
  return (
    <section className={classes['section']} aria-label="NEW COMMAND">
      <h2>NEW COMMAND</h2>
      <Loaded load={allowed}>
        {(found) => {
          const offered = types.filter((type) => found.offered.includes(type))
          return offered.length === 0 ? (
            <NoTypes target={target} allowed={found} />
          ) : (
            <CommandForm target={target} types={offered} onSent={onSent} />
          )
        }}
      </Loaded>
    </section>
  )
}

interface CommandFormProps {
  target: CommandTarget
  types: readonly CommandType[]
  onSent: (id: number) => void
}

function CommandForm({ target, types, onSent }: CommandFormProps) {
  const [chosen, setChosen] = useState<string>()
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

/** Why nothing can be sent to the devices. */
function NoTypes({ target, allowed }: { target: CommandTarget; allowed: AllowedTypes }) {
  return (
    <p className={classes['none']}>
      <StateMark state="info" /> {noTypesText(target, allowed)}
    </p>
  )
}

function noTypesText({ type, ids }: CommandTarget, { byDevices }: AllowedTypes): string {
  const which = ids.length === 1 ? 'This device takes' : 'Not all of these devices take'
  if (byDevices.length > 0) return 'You may not send commands to these devices.'
  return type === DEVICE_TYPE.robot
    ? `${which}${ids.length === 1 ? ' no' : ''} commands: robots need software 9.8.3 or newer.`
    : `${which}${ids.length === 1 ? ' no' : ''} commands: only stations of type BS do.`
}
