import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import { ValueText } from '../../../kit/device/values/ValueText.tsx'
import { aliasOf, meaningOf, TIME_KEYS, translateSetting } from '../../../kit/device/values/dictionary.ts'
import { shownValue } from '../../../kit/device/values/value-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import classes from './device-state.module.css'

/** A device's values at one time, by key; `created` is in unix seconds. */
export type DeviceState = Readonly<Record<string, readonly [value: string, created: number]>>

/** A key's value when the ticket was written and now; null if there was none. */
interface StateRow {
  readonly key: string
  readonly label: string
  readonly before: string | null
  readonly now: string | null
  readonly isDifferent: boolean
}

const NOTHING: DeviceState = {}

interface DeviceStateCardProps {
  device: { type: DeviceType; id: number }
  /** Unix seconds. */
  writtenAt: number
  before: DeviceState
  /** The current values at load time; live events update them. */
  loaded: DeviceState
  dictionary: Dictionary
}

/** The device's values when the ticket was written, next to the current ones. */
export function DeviceStateCard({ device, writtenAt, before, loaded, dictionary }: DeviceStateCardProps) {
  const [isWhole, setWhole] = useState(false)
  const isTranslated = useStoredValue(translateSetting)
  const now = usePresentState(device, loaded)
  const first = useMemo(() => stateRows({ before, now: loaded }, dictionary), [before, loaded, dictionary])
  const rows = useMemo(() => rowsNow(first, { before, now }, dictionary), [first, before, now, dictionary])
  const different = rows.filter((row) => row.isDifferent)
  // A row that differed at first stays visible even if its value changes back.
  const stays = new Set(first.filter((row) => row.isDifferent).map(({ key }) => key))
  const shown = isWhole ? rows : rows.filter((row) => row.isDifferent || stays.has(row.key))
  return (
    <Card
      title={sentence`State of ${DEVICE_KINDS[device.type].name} ${device.id}`}
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
                <td>
                  <StateValue row={row} value={row.before} {...{ dictionary, isTranslated }} />
                </td>
                <td>
                  <StateValue row={row} value={row.now} {...{ dictionary, isTranslated }} />
                </td>
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

interface StateValueProps {
  row: StateRow
  value: string | null
  dictionary: Dictionary
  isTranslated: boolean
}

function StateValue({ row: { key }, value, dictionary, isTranslated }: StateValueProps) {
  if (value === null) return <Missing word="None" />
  if (isTranslated && TIME_KEYS.has(key)) return <Time at={Number(value)} format="full" />
  return <ValueText text={shownValue(value, { meaning: meaningOf(dictionary, key), isTranslated })} />
}

/** The current values: as loaded, updated by live events. */
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

/** The keys of both states: those that differ first, then the others; each group in the order of the dashboard. */
export function stateRows(
  states: { before: DeviceState; now: DeviceState },
  dictionary: Dictionary,
): StateRow[] {
  const placeOf = (key: string) => meaningOf(dictionary, key)?.position ?? Number.MAX_SAFE_INTEGER
  return [...new Set([...Object.keys(states.before), ...Object.keys(states.now)])]
    .map((key): StateRow => {
      const [before, now] = [valueIn(states.before, key), valueIn(states.now, key)]
      return { key, label: aliasOf(key, dictionary), before, now, isDifferent: before !== now }
    })
    .toSorted(
      (a, b) =>
        Number(b.isDifferent) - Number(a.isDifferent) ||
        placeOf(a.key) - placeOf(b.key) ||
        a.label.localeCompare(b.label, 'en'),
    )
}

/** A device may report a key such as `constructor`, so inherited properties must not be read. */
const valueIn = (state: DeviceState, key: string): string | null =>
  Object.hasOwn(state, key) ? (state[key]?.[0] ?? null) : null

/** The newer value of each key; if both are equally old, the one of `other`. */
export function newestOf(one: DeviceState, other: DeviceState): DeviceState {
  const newer = Object.entries(other).filter(
    ([key, [, created]]) => !Object.hasOwn(one, key) || created >= (one[key]?.[1] ?? 0),
  )
  return newer.length === 0 ? one : { ...one, ...Object.fromEntries(newer) }
}

/** Updates the values of rows without moving them; new keys are appended. */
export function rowsNow(
  rows: readonly StateRow[],
  states: { before: DeviceState; now: DeviceState },
  dictionary: Dictionary,
): StateRow[] {
  const fresh = new Map(stateRows(states, dictionary).map((row) => [row.key, row]))
  const kept = rows.flatMap(({ key }) => fresh.get(key) ?? [])
  for (const { key } of rows) fresh.delete(key)
  return [...kept, ...fresh.values()]
}
