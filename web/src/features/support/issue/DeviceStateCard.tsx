import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useLiveEvents } from '../../../api/use-live.ts'
import { ValueText } from '../../../kit/device/ValueText.tsx'
import { meaningOf, TIME_KEYS } from '../../../kit/device/dictionary.ts'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import { shownValue } from '../../../kit/device/value-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { type DeviceState, newestOf, rowsNow, type StateRow, stateRows } from './device-state.ts'
import classes from './device-state.module.css'

const NOTHING: DeviceState = {}

/** What a device says now: what was loaded, and what live events have brought since. */
function usePresentState(device: { type: DeviceType; id: number }, loaded: DeviceState): DeviceState {
  const [heard, setHeard] = useState(NOTHING)
  useLiveEvents('data', ({ type, id, entries }) => {
    if (type !== device.type || id !== device.id) return
    const values = Object.fromEntries(
      entries.map(([key, value, created]) => [key, [value, created] as const]),
    )
    setHeard((before) => newestOf(before, values))
  })
  return useMemo(() => newestOf(loaded, heard), [loaded, heard])
}

interface DeviceStateCardProps {
  device: { type: DeviceType; id: number }
  /** When the ticket was written, in unix seconds. */
  writtenAt: number
  before: DeviceState
  /** As it was loaded; live events bring newer values. */
  loaded: DeviceState
  dictionary: Dictionary
}

/** The values of a ticket's device when it was written, beside those of now. */
export function DeviceStateCard({ device, writtenAt, before, loaded, dictionary }: DeviceStateCardProps) {
  const [isWhole, setWhole] = useState(false)
  const isTranslated = useStoredValue(translateSetting)
  const now = usePresentState(device, loaded)
  const first = useMemo(() => stateRows({ before, now: loaded }, dictionary), [before, loaded, dictionary])
  const rows = useMemo(() => rowsNow(first, { before, now }, dictionary), [first, before, now, dictionary])
  const different = rows.filter((row) => row.isDifferent)
  // A row that was shown stays, also when its value has become that of before again.
  const stays = new Set(first.filter((row) => row.isDifferent).map(({ key }) => key))
  const shown = isWhole ? rows : rows.filter((row) => row.isDifferent || stays.has(row.key))
  return (
    <Card
      title={`State of ${DEVICE_KINDS[device.type].name} ${device.id}`}
      detail={`${different.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')} values differ`}
    >
      <div className={classes['tools']}>
        <Switch
          label="Show all values"
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <Switch
          label="Translate"
          checked={isTranslated}
          onChange={(event) => translateSetting.set(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className={classes['none']}>{nothingOf(rows)}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">
                When it was written, <Time at={writtenAt} format="minute" />
              </th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} data-different={row.isDifferent || undefined}>
                <th scope="row" title={row.key}>
                  {isTranslated ? row.label : row.key}
                </th>
                <StateCell row={row} value={row.before} {...{ dictionary, isTranslated }} />
                <StateCell row={row} value={row.now} {...{ dictionary, isTranslated }} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const nothingOf = (rows: readonly StateRow[]) =>
  rows.length === 0
    ? 'The device had sent nothing when this was written.'
    : 'Every value is as it was when this was written.'

interface StateCellProps {
  row: StateRow
  value: string | null
  dictionary: Dictionary
  isTranslated: boolean
}

function StateCell({ row: { key }, value, dictionary, isTranslated }: StateCellProps) {
  if (value === null) {
    return (
      <td>
        <Missing word="None" />
      </td>
    )
  }
  if (isTranslated && TIME_KEYS.has(key)) {
    return (
      <td>
        <Time at={Number(value)} format="full" />
      </td>
    )
  }
  return (
    <td>
      <ValueText text={shownValue(value, { meaning: meaningOf(dictionary, key), isTranslated })} />
    </td>
  )
}
