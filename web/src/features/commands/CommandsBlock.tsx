import { Select } from '@mantine/core'
import type { CommandDeviceType } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import { useFleet } from '../../api/shared-data/fleet.ts'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import type { CommandTarget } from './command-target.ts'
import { CommandWorkspace } from './CommandWorkspace.tsx'
import classes from './commands.module.css'

/** Device types with their names from specification 3, 'Production'. */
const KINDS = [
  { value: DEVICE_TYPE.robot, label: 'Robot' },
  { value: DEVICE_TYPE.referenceStation, label: 'Base Station' },
]

/** Commands to one device, chosen by its id, on the production screen. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function CommandsBlock() {
  const [type, setType] = useState<CommandDeviceType>(DEVICE_TYPE.robot)
  const [id, setId] = useState<number | null>(null)
  const [selected, setSelected] = useState<number>()
  const fleet = useFleet()
  const isKnown = fleet?.some((device) => device.type === type && device.id === id) === true
  const target = useMemo((): CommandTarget => ({ type, ids: id === null ? [] : [id] }), [type, id])
  const choose = (next: { type?: CommandDeviceType; id?: number | null }) => {
    setSelected(undefined)
    if (next.type !== undefined) setType(next.type)
    if (next.id !== undefined) setId(next.id)
  }
  return (
    <section className={classes['block']} aria-label="Commands">
      <h2>Commands</h2>
      <div className={classes['choice']}>
        <FieldRow>
          <Select
            label="Device type"
            data={KINDS}
            value={type}
            allowDeselect={false}
            onChange={(next) => next !== null && choose({ type: next })}
          />
          <NumberField
            name="commandDeviceId"
            label="Id"
            placeholder="4155"
            value={id}
            onChange={(next) => choose({ id: next })}
            error={id !== null && fleet !== undefined && !isKnown ? 'You have no such device' : undefined}
          />
        </FieldRow>
      </div>
      {isKnown ? (
        <CommandWorkspace key={`${type} ${id}`} target={target} selected={selected} onSelect={setSelected} />
      ) : (
        <EmptyState title="Choose a device by its id">
          Its new command and the history of its commands are shown here.
        </EmptyState>
      )}
    </section>
  )
}
