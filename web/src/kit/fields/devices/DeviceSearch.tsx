import { Combobox } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../../ui/text/format.ts'
import {
  findCustomersWithDevices,
  findDevices,
  pastedIds,
  type CustomerChoice,
  type DeviceChoice,
  type DeviceChoices,
} from './device-choices.ts'
import { SearchCombobox } from '../picks/SearchCombobox.tsx'
import { NEVER_FIRST } from '../picks/use-enter-chooses.ts'
import classes from './devices.module.css'

const MAX_DEVICES_SHOWN = 100
const MAX_CUSTOMERS_SHOWN = 5

interface DeviceSearchProps {
  name: string
  label: string
  description?: string | undefined
  error: string | undefined
  /** 'robots'. */
  plural: string
  /** Undefined while they are loading. */
  choices: DeviceChoices | undefined
  chosen: ReadonlySet<number>
  onAdd: (ids: readonly number[]) => void
}

/** The search box of `DevicesField`. Its list stays open, so that several devices can be added. */
export function DeviceSearch({ plural, choices, chosen, onAdd, ...input }: DeviceSearchProps) {
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const found = useMemo(
    () =>
      choices === undefined
        ? undefined
        : { devices: findDevices(choices, searched), customers: findCustomersWithDevices(choices, searched) },
    [choices, searched],
  )
  const submit = (option: string) => {
    if (found === undefined) return
    const [kind, id] = option.split(' ')
    if (kind === 'device') onAdd([Number(id)])
    if (kind === 'customer')
      onAdd(found.customers.find(({ customer }) => customer.id === Number(id))?.deviceIds ?? [])
    if (kind === 'found') onAdd(found.devices.map(({ device }) => device.id))
    if (kind !== 'device') setTyped('')
  }
  return (
    <SearchCombobox
      {...input}
      placeholder={choices === undefined ? 'Loading...' : 'Search by id, name or customer'}
      typed={typed}
      onTyped={setTyped}
      isStale={searched !== typed}
      onChoose={submit}
      onPaste={(event) => {
        const ids = pastedIds(event.clipboardData.getData('text'))
        if (ids === undefined) return
        event.preventDefault()
        onAdd(ids)
      }}
    >
      <Combobox.Options className={classes['options'] ?? ''} aria-label={plural}>
        {found !== undefined && (
          <FoundOptions {...found} isNarrowed={searched.trim() !== ''} plural={plural} chosen={chosen} />
        )}
      </Combobox.Options>
      {found !== undefined && found.devices.length > MAX_DEVICES_SHOWN && (
        <Combobox.Footer className={classes['quiet'] ?? ''}>
          {formatNumber(found.devices.length - MAX_DEVICES_SHOWN)} more: type to find them
        </Combobox.Footer>
      )}
    </SearchCombobox>
  )
}

interface FoundOptionsProps {
  devices: readonly DeviceChoice[]
  customers: readonly CustomerChoice[]
  isNarrowed: boolean
  plural: string
  chosen: ReadonlySet<number>
}

function FoundOptions({ devices, customers, isNarrowed, plural, chosen }: FoundOptionsProps) {
  const areChosen = (ids: readonly number[]) => ids.every((id) => chosen.has(id))
  return (
    <>
      {customers.slice(0, MAX_CUSTOMERS_SHOWN).map(({ customer, deviceIds }) => (
        <Combobox.Option
          key={`customer ${customer.id}`}
          value={`customer ${customer.id}`}
          {...NEVER_FIRST}
          disabled={areChosen(deviceIds)}
        >
          Add all of {customer.name}{' '}
          <span className={classes['quiet']}>
            {formatNumber(deviceIds.length)} {plural}
          </span>
        </Combobox.Option>
      ))}
      {isNarrowed && devices.length > 1 && (
        <Combobox.Option
          value="found"
          {...NEVER_FIRST}
          disabled={areChosen(devices.map(({ device }) => device.id))}
        >
          Add all found{' '}
          <span className={classes['quiet']}>
            {formatNumber(devices.length)} {plural}
          </span>
        </Combobox.Option>
      )}
      {devices.slice(0, MAX_DEVICES_SHOWN).map(({ device, label }) => (
        <Combobox.Option
          key={device.id}
          value={`device ${device.id}`}
          disabled={chosen.has(device.id)}
          data-deprecated={device.deprecated !== null || undefined}
          className={classes['option'] ?? ''}
        >
          {label}
          {chosen.has(device.id) && <span className={classes['quiet']}> chosen</span>}
        </Combobox.Option>
      ))}
      {devices.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
    </>
  )
}
