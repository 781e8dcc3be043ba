import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { batteryPercent, onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Anchor } from '@mantine/core'
import { aliasOf, meaningOf, TIME_KEYS } from '../../kit/device/values/dictionary.ts'
import {
  isEmptyValue,
  valueWithUnit,
  mapsLink,
  noCoordinatesText,
} from '../../kit/device/values/value-text.ts'
import { isQuantity } from '../../kit/device/values/numeric-values.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { ChipList } from '../../ui/page/marks.tsx'
import { BatteryLevel, batteryText } from '../../ui/state/BatteryLevel.tsx'
import { OnlineText, SystemText } from '../../ui/state/StateText.tsx'
import { ONLINE_STATES } from '../../ui/state/states.ts'
import { Time } from '../../ui/time/Time.tsx'
import { type FleetRow, tabletIds } from './fleet-rows.ts'
import { ID_COLUMN, isDefaultColumn } from './overview-keys.ts'

/** Width beside the text, in px: of a state's mark, of a battery with its mark, and of the edges of two chips. */
const MARK_SPACE = 20
const BATTERY_SPACE = 48
const CHIPS_SPACE = 40

/** Column widths in px, for default columns with short texts. */
const WIDTHS = new Map([
  ['Name', 150],
  ['Customer', 170],
  ['Dealer', 170],
])

interface ColumnOptions {
  type: DeviceType
  /** All keys, in the order of the rows' values. */
  keys: readonly string[]
  loaded: ReadonlySet<string>
  dictionary: Dictionary
  numeric: ReadonlySet<string>
}

type Column = DataColumn<FleetRow>
type Read = (row: FleetRow) => string | undefined

export function overviewColumns(options: ColumnOptions): Column[] {
  const { keys, type, dictionary, loaded } = options
  const columns = keys.map((key, place): Column => {
    const read: Read = (row) => row.values[place] ?? undefined
    return {
      id: key,
      header: aliasOf(key, dictionary),
      kind: 'text',
      value: (row) => row.values[place] ?? null,
      hiddenByDefault: !isDefaultColumn(type, key),
      frozen: key === 'Name',
      width: WIDTHS.get(key),
      loading: !loaded.has(key),
      ...columnOptionsOf({ ...options, key, read }),
    }
  })
  return [idColumn, ...columns]
}

const idColumn: Column = {
  id: ID_COLUMN,
  header: 'ID',
  kind: 'number',
  align: 'start',
  look: 'strong',
  value: ({ id }) => id,
  frozen: true,
  hideable: false,
  width: 120,
}

function columnOptionsOf(options: ColumnOptions & { key: string; read: Read }): Partial<Column> {
  const { key, keys, read, type, dictionary } = options
  if (TIME_KEYS.has(key)) return timeColumn(read)
  if (key === 'Server online') return onlineColumn(keys)
  if (key === 'Battery') return batteryColumn(read)
  if (key === 'Current Tablets') return tabletsColumn(read)
  if (key === 'Location Link') return { cell: (row) => <LocationLink value={read(row)} />, filter: 'none' }
  const translate = translatorOf(key, dictionary)
  if (key === 'system_message' && type !== DEVICE_TYPE.tablet) {
    return {
      value: (row) => translate(read(row)) ?? null,
      cell: (row) => <SystemText message={read(row)} text={translate(read(row)) ?? ''} />,
      width: 230,
      extra: MARK_SPACE,
      phonePlace: 3,
    }
  }
  return textColumn({ ...options, translate })
}

function timeColumn(read: Read): Partial<Column> {
  const seconds = (row: FleetRow) => (read(row) === undefined ? null : Number(read(row)))
  return { kind: 'date', width: 110, value: seconds, cell: (row) => <Time at={seconds(row)} /> }
}

/** The online status is derived from several keys. */
function onlineColumn(keys: readonly string[]): Partial<Column> {
  const places = new Map(keys.map((key, place) => [key, place]))
  const statusOf = ({ values }: FleetRow) => {
    const read = (key: string) => values[places.get(key) ?? -1] ?? undefined
    return onlineStatus(read, read('deprecated') !== undefined)
  }
  return {
    width: 130,
    extra: MARK_SPACE,
    phonePlace: 1,
    phoneWidth: 94,
    value: (row) => ONLINE_STATES[statusOf(row)].word,
    cell: (row) => <OnlineText status={statusOf(row)} />,
  }
}

function batteryColumn(read: Read): Partial<Column> {
  return {
    kind: 'number',
    align: 'start',
    width: 110,
    phonePlace: 2,
    phoneWidth: 84,
    value: (row) => batteryPercent(read(row)) ?? null,
    text: asReported(read),
    shown: (row) => batteryText(read(row)),
    extra: BATTERY_SPACE,
    cell: (row) => <BatteryLevel value={read(row)} />,
  }
}

function tabletsColumn(read: Read): Partial<Column> {
  return {
    width: 170,
    extra: CHIPS_SPACE,
    cell: (row) => <ChipList items={tabletIds(read(row))} />,
    filterValues: (row) => tabletIds(read(row)),
  }
}

function textColumn(
  options: ColumnOptions & {
    key: string
    read: Read
    translate: (value: string | undefined) => string | undefined
  },
): Partial<Column> {
  const { key, read, translate, dictionary, numeric } = options
  const meaning = meaningOf(dictionary, key)
  // Only quantities are shown as numbers; other numbers, such as ids, are shown as text.
  if (numeric.has(key) && isQuantity(key, meaning)) {
    return {
      kind: 'number',
      width: 110,
      value: (row) => numberOf(read(row)),
      text: asReported(read),
      shown: (row) => figureOf(read(row), meaning?.unit ?? undefined),
    }
  }
  return { value: (row) => translate(read(row)) ?? null, look: key === 'Name' ? 'strong' : undefined }
}

/** Filters and exports use the reported text: a parsed number would lose digits. */
const asReported = (read: Read) => (row: FleetRow) => read(row) ?? ''

/** Keeps the digits as reported: 0.80 does not become 0.8. */
function figureOf(value: string | undefined, unit: string | undefined): string {
  if (value === undefined || isEmptyValue(value)) return ''
  return unit === undefined || numberOf(value) === null ? value : valueWithUnit(value, unit)
}

function translatorOf(key: string, dictionary: Dictionary) {
  const words = new Map(
    meaningOf(dictionary, key)?.translations.map(({ value, translatedValue }) => [value, translatedValue]),
  )
  return (value: string | undefined) => {
    const word = value === undefined ? undefined : (words.get(value) ?? value)
    return word === undefined || isEmptyValue(word) ? undefined : word
  }
}

function numberOf(value: string | undefined): number | null {
  const number = value === undefined || isEmptyValue(value) ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** @param value two coordinates separated by a space */
function LocationLink({ value }: { value: string | undefined }) {
  const href = mapsLink(value ?? '')
  if (href === undefined) return <>{noCoordinatesText(value ?? '')}</>
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      size="sm"
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      Click Me
    </Anchor>
  )
}
