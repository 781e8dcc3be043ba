import type { Dictionary, LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import {
  type HistoryRecord,
  LATE_AFTER_SECONDS,
} from '@service-center/contract/device-history/device-history.ts'
import { ValueText } from '../../kit/device/values/ValueText.tsx'
import { meaningOf } from '../../kit/device/values/dictionary.ts'
import { readableValue, shownValue } from '../../kit/device/values/value-text.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time } from '../../ui/time/Time.tsx'
import classes from './data.module.css'

/** `rowId` is unique; a device may report the same value twice at the same time. */
interface HistoryTableRow extends Pick<HistoryRecord, 'key' | 'value' | 'created' | 'inserted'> {
  readonly rowId: string
}

interface Options {
  /** Undefined: keys and values are shown raw. */
  dictionary: Dictionary | undefined
}

/** Columns for rows that the browser sorts and searches (specification 2, section 2.3). */
export function latestColumns({ dictionary }: Options): DataColumn<HistoryTableRow>[] {
  const { nameOf, wordOf, cellOf } = words(dictionary)
  return columns({ key: { value: nameOf }, value: { text: wordOf, cell: cellOf } })
}

/**
 * Columns for rows that the server sorts, searches and filters by raw values.
 * @param options.labels the labels of keys in the filter, by key
 * @param options.keyOf returns the key of a chosen label
 */
export function historyColumns({
  dictionary,
  labels,
  keyOf,
}: Options & {
  labels: ReadonlyMap<string, string>
  keyOf: (label: string) => string
}): DataColumn<HistoryTableRow>[] {
  const { nameOf, cellOf } = words(dictionary)
  return columns({
    key: {
      value: ({ key }) => key,
      text: ({ key }) => labels.get(key) ?? key,
      cell: nameOf,
      filterOptions: [...labels.values()],
      filterCode: keyOf,
    },
    value: { cell: cellOf, filter: 'size' },
  })
}

function words(dictionary: Dictionary | undefined) {
  const meaning = (key: string) => (dictionary === undefined ? undefined : meaningOf(dictionary, key))
  return {
    nameOf: ({ key }: HistoryTableRow) => meaning(key)?.alias ?? key,
    /** The text for search and export; '' for an empty value. */
    wordOf: ({ key, value }: HistoryTableRow) => readableValue(value, meaning(key)),
    cellOf: ({ key, value }: HistoryTableRow) => (
      <ValueText text={shownValue(value, { meaning: meaning(key), isTranslated: true })} />
    ),
  }
}

type Part = Partial<DataColumn<HistoryTableRow>>

function columns(parts: {
  key: Part & Pick<DataColumn<HistoryTableRow>, 'value'>
  value: Part
}): DataColumn<HistoryTableRow>[] {
  return [
    { id: 'key', header: 'Key', kind: 'text', width: 240, hideable: false, ...parts.key },
    {
      id: 'value',
      header: 'Value',
      kind: 'text',
      width: 320,
      value: ({ value }) => value,
      filter: 'none',
      ...parts.value,
    },
    recordTimeColumn('created', 'Created At'),
    recordTimeColumn('inserted', 'Inserted At'),
  ]
}

function recordTimeColumn(id: 'created' | 'inserted', header: string): DataColumn<HistoryTableRow> {
  return {
    id,
    header,
    kind: 'date',
    width: 200,
    extra: 20,
    filter: 'dateRange',
    value: (row) => row[id],
    cell: (row) => <RecordTime at={row[id]} row={row} />,
  }
}

/** Red if created and inserted differ by an hour or more. */
function RecordTime({ at, row }: { at: number; row: HistoryTableRow }) {
  const isLate = Math.abs(row.created - row.inserted) >= LATE_AFTER_SECONDS
  return (
    <span className={classes['time']} data-late={isLate || undefined}>
      {isLate && <StateMark state="bad" label="An hour or more apart" />}
      <Time at={at} format="full" />
    </span>
  )
}

export function historyRows(records: readonly HistoryRecord[]): HistoryTableRow[] {
  return records.map((record, place) => ({ ...record, rowId: String(place) }))
}

const rowOfEntry = new WeakMap<LatestEntry, HistoryTableRow>()

/** An unchanged entry keeps its row object, so that only changed rows re-render. */
export function latestRows(entries: readonly LatestEntry[]): HistoryTableRow[] {
  return entries.map((entry) => {
    const [key, value, created, inserted] = entry
    const row = rowOfEntry.get(entry) ?? { rowId: key, key, value, created, inserted }
    rowOfEntry.set(entry, row)
    return row
  })
}

export const rowIdOf = ({ rowId }: HistoryTableRow) => rowId
