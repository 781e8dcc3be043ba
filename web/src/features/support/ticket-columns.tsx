import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { TICKET_STATUSES, TICKET_CATEGORIES } from '@service-center/contract/support/ticket-rules.ts'
import { TICKET_KEYS, type TicketKey, type TicketRow } from '@service-center/contract/support/ticket.ts'
import { Checkbox } from '@mantine/core'
import { parseJson, storedValue, useStoredValue } from '../../api/stored-value.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { TicketStatus, codeOfWord, keyName, wordOf } from './ticket-words.tsx'

/** Width of the checkbox, and of the marks of a status, beside the text, in px. */
const CHECK_SPACE = 30
const MARKS_SPACE = 44

/** Columns that are hidden by default. */
const FURTHER: ReadonlySet<TicketKey> = new Set([
  'requester_phone',
  'requester_email',
  'assignee_phone',
  'assignee_email',
])

const SUBJECT: Partial<Column> = { width: 320, phonePlace: 2 }

/** Maximum number of remembered checkboxes; the oldest are dropped first. */
export const MAX_CHOSEN = 1000

type Column = DataColumn<TicketRow>

type CustomerNames = ReadonlyMap<number, string>

interface ColumnOptions {
  /** Empty while loading. */
  dictionary: Dictionary
  /** By id, with the id in the name: 'Nordic Turf (7)'. */
  customers: CustomerNames
  dealers: CustomerNames
}

/** Issue id, the fields of a ticket, dealer and customer (specification 2, section 2.6). */
export function ticketColumns(options: ColumnOptions): Column[] {
  const { dictionary } = options
  return [
    {
      id: 'issueId',
      header: keyName('issueId', dictionary),
      kind: 'number',
      align: 'start',
      width: 120,
      extra: CHECK_SPACE,
      value: ({ issueId }) => issueId,
      filter: 'none',
      hideable: false,
      lead: ({ issueId }) => <IssueCheck issueId={issueId} />,
    },
    ...TICKET_KEYS.map((key) => fieldColumn(key, dictionary)),
    customerColumn('dealer_id', options.dealers, dictionary),
    customerColumn('customer_id', options.customers, dictionary),
  ]
}

function fieldColumn(key: TicketKey, dictionary: Dictionary): Column {
  const header = keyName(key, dictionary)
  if (key === 'created_at' || key === 'updated_at') {
    return timeColumn({ id: key, header, width: 170, at: ({ data }) => data[key] })
  }
  const column: Column = {
    id: key,
    header,
    kind: 'text',
    value: ({ data }) => data[key],
    hiddenByDefault: FURTHER.has(key),
  }
  if (key === 'status') return { ...column, ...statusColumn(dictionary) }
  if (key === 'category')
    return { ...column, ...wordsColumn(key, Object.keys(TICKET_CATEGORIES), dictionary) }
  if (key === 'robot_id' || key === 'tablet_id') return { ...column, width: 100, filter: 'values' }
  if (FURTHER.has(key)) return { ...column, filter: 'none' }
  return { ...column, filter: 'text', ...(key === 'subject' ? SUBJECT : {}) }
}

function statusColumn(dictionary: Dictionary): Partial<Column> {
  const words = wordsColumn('status', Object.keys(TICKET_STATUSES), dictionary)
  return {
    ...words,
    width: 130,
    extra: MARKS_SPACE,
    phonePlace: 1,
    phoneWidth: 110,
    cell: ({ isOpen, data: { status, created_at } }) => (
      <TicketStatus
        ticket={{ status, isOpen, created_at }}
        word={wordOf(dictionary, { key: 'status', value: status })}
      />
    ),
  }
}

/** A column of codes that are shown as words; its filter offers all of these words. */
function wordsColumn(
  key: 'category' | 'status',
  codes: readonly string[],
  dictionary: Dictionary,
): Partial<Column> {
  return {
    width: 170,
    value: ({ data }) => wordOf(dictionary, { key, value: data[key] }),
    filter: 'values',
    filterOptions: codes.map((value) => wordOf(dictionary, { key, value })),
    filterCode: (word) => codeOfWord(dictionary, { key, word }),
  }
}

function customerColumn(
  key: 'dealer_id' | 'customer_id',
  names: CustomerNames,
  dictionary: Dictionary,
): Column {
  return {
    id: key,
    header: keyName(key, dictionary),
    kind: 'text',
    value: (row) => names.get(row[key]) ?? `Customer (${row[key]})`,
    filter: 'values',
    filterOptions: [...names.values()],
    filterCode: (name) => /\((-?\d+)\)$/.exec(name)?.[1] ?? name,
  }
}

/** Remembered in this browser. It is no tab stop, as the table is one; Space on the row toggles it. */
function IssueCheck({ issueId }: { issueId: number }) {
  const isChosen = useStoredValue(chosenIssues).includes(issueId)
  return (
    <Checkbox
      aria-label={`Choose issue ${issueId}`}
      tabIndex={-1}
      checked={isChosen}
      onChange={(event) => chooseIssue(issueId, event.currentTarget.checked)}
    />
  )
}

/** The ids of the issues whose checkbox is set, in the order in which they were chosen. */
export const chosenIssues = storedValue<readonly number[]>({
  key: 'support.chosenIssues',
  parse: parseChosen,
  format: (ids) => (ids.length === 0 ? undefined : JSON.stringify(ids)),
})

export function chooseIssue(id: number, isChosen: boolean): void {
  const others = chosenIssues.get().filter((one) => one !== id)
  chosenIssues.set(isChosen ? [...others, id].slice(-MAX_CHOSEN) : others)
}

/** The stored text may be anything, as users can edit the storage. */
export function parseChosen(text: string | null): readonly number[] {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return []
  return [...new Set(stored.filter((id): id is number => Number.isSafeInteger(id)))].slice(-MAX_CHOSEN)
}
