import type { RowReason } from '@service-center/contract/bulk-import/bulk-import.ts'
import type { ImportField, OperationType } from '@service-center/contract/bulk-import/import-operations.ts'
import {
  deviceIdOf,
  readImportValue,
  type ReadValue,
  type ImportReason,
} from '@service-center/contract/bulk-import/import-values.ts'
import type { StoredDevice } from './stored-values.views.ts'

/** A row of a file as it was sent. */
export interface GivenRow {
  readonly id: number | string
  readonly value: string
}

/** A row with its parsed id and value. */
export interface ReadRow {
  /** Its position among all rows, from 0. */
  readonly row: number
  readonly given: number | string
  /** Undefined if no device can have such an id. */
  readonly id: number | undefined
  readonly value: ReadValue
  /** Whether an earlier row has the same id, with the same value or another one. */
  readonly repeats: 'no' | 'same' | 'other'
}

/** The stored data that the rows are checked against. */
export interface Facts {
  readonly devices: ReadonlyMap<number, StoredDevice>
  /** The customers in scope among the values of the rows. */
  readonly customers: ReadonlySet<number>
  /** The tablets that now have the Knox ids among the values of the rows, by Knox id. */
  readonly knoxHolders: ReadonlyMap<string, ReadonlySet<number>>
}

/** A value of a device to change. */
export interface PlannedChange {
  readonly row: number
  readonly device: StoredDevice
  readonly to: string
}

/** What an import would do. */
export interface Plan {
  readonly changes: readonly PlannedChange[]
  /** The reason for every row without a change. */
  readonly reasons: readonly RowReason[]
}

interface Rules {
  readonly field: ImportField
  readonly operationType: OperationType
}

/** Parses rows, and finds those that repeat the id of an earlier row. */
export function readRows(
  { field, rights }: { field: ImportField; rights: ReadonlySet<string> },
  given: readonly GivenRow[],
): ReadRow[] {
  const firsts = new Map<number, string>()
  const contradicted = new Set<number>()
  const rows = given.map((one, row) => {
    const id = deviceIdOf(one.id)
    const value = readImportValue(field, one.value, rights)
    const said = 'value' in value ? `value ${value.value}` : `cell ${one.value}`
    const first = id === undefined ? undefined : firsts.get(id)
    if (id !== undefined && first === undefined) firsts.set(id, said)
    if (id !== undefined && first !== undefined && first !== said) contradicted.add(id)
    return { row, given: one.id, id, value, isRepeated: first !== undefined }
  })
  return rows.map(({ isRepeated, ...row }) => ({
    ...row,
    repeats: row.id !== undefined && contradicted.has(row.id) ? 'other' : isRepeated ? 'same' : 'no',
  }))
}

/** Decides for each row whether it can be imported. */
export function planOf(rules: Rules, rows: readonly ReadRow[], facts: Facts): Plan {
  const reasons: RowReason[] = []
  const changes: PlannedChange[] = []
  const refuse = (row: ReadRow, { reason, now }: Refusal) =>
    void reasons.push({
      row: row.row,
      id: row.given,
      reason,
      ...(now === undefined || now === null ? {} : { now }),
    })
  for (const row of rows) {
    const device = row.id === undefined ? undefined : facts.devices.get(row.id)
    const decided =
      device === undefined ? { reason: 'device_unknown' as const } : decide(rules, { row, device, facts })
    if ('reason' in decided) refuse(row, decided)
    else changes.push(decided)
  }
  if (rules.field.takes !== 'knoxId') return { changes, reasons }
  const taken = takenKnoxIds(changes, facts)
  const byRow = new Map(rows.map((row) => [row.row, row]))
  for (const { row } of changes.filter(({ to }) => taken.has(to))) {
    const refused = byRow.get(row)
    if (refused !== undefined) refuse(refused, { reason: 'knox_id_taken' })
  }
  return {
    changes: changes.filter(({ to }) => !taken.has(to)),
    reasons: reasons.toSorted((one, other) => one.row - other.row),
  }
}

interface Refusal {
  readonly reason: ImportReason
  readonly now?: string | null
}

function decide(
  { field, operationType }: Rules,
  { row, device, facts }: { row: ReadRow; device: StoredDevice; facts: Facts },
): Refusal | PlannedChange {
  if (device.isDeprecated) return { reason: 'device_deprecated' }
  if (row.repeats === 'other') return { reason: 'id_repeated' }
  if ('reason' in row.value) return { reason: row.value.reason }
  if (row.repeats === 'same') return { reason: 'row_repeated' }
  const { value: to } = row.value
  if (to === device.value) return { reason: 'value_same' }
  if (field.takes === 'customer' && !facts.customers.has(Number(to))) return { reason: 'customer_unknown' }
  if (operationType === 'Insert' && device.value !== null)
    return { reason: 'value_exists', now: device.value }
  if (operationType === 'Update' && device.value === null) return { reason: 'value_missing' }
  if (isReversed(field, { value: to, other: device.other })) {
    return { reason: 'end_not_after_start', now: device.other }
  }
  return { row: row.row, device, to }
}

/** Whether the end date of a pair would not be after its start date. */
export function isReversed(
  { pair }: ImportField,
  { value, other }: { value: string | null; other: string | null },
): boolean {
  if (pair === undefined || value === null || other === null) return false
  return pair.isStart ? value >= other : other >= value
}

/** The Knox ids that two tablets would have: two rows, or a row and a tablet that is not changed. */
function takenKnoxIds(changes: readonly PlannedChange[], { knoxHolders }: Facts): ReadonlySet<string> {
  const changing = new Set(changes.map(({ device }) => device.id))
  const seen = new Set<string>()
  const taken = new Set<string>()
  for (const { to } of changes) {
    const isHeld = [...(knoxHolders.get(to) ?? [])].some((holder) => !changing.has(holder))
    if (isHeld || seen.has(to)) taken.add(to)
    seen.add(to)
  }
  return taken
}
