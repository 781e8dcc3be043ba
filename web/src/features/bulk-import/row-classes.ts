import type { ImportConflicts, RowReason } from '@service-center/contract/bulk-import/bulk-import.ts'
import { MAX_IMPORT_VALUE } from '@service-center/contract/bulk-import/import-operations.ts'
import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import { IMPORT_REASONS, reasonText } from '@service-center/contract/bulk-import/import-values.ts'
import { type FileRows, ROW_FAULTS, type RowFault } from './file/table.ts'

/** Classes of rows (specification 2, section 2.11), in the order of the filter. 'unchecked' until the server has answered. */
export const ROW_CLASSES = [
  'valid',
  'matching',
  'incomplete',
  'invalidId',
  'conflicting',
  'unchecked',
] as const
export type RowClass = (typeof ROW_CLASSES)[number]

export const CLASS_WORDS: Readonly<Record<RowClass, string>> = {
  valid: 'Valid',
  matching: 'Matching value, will not be updated',
  incomplete: 'ID not a number or empty value',
  invalidId: 'Invalid id',
  conflicting: 'Conflicting',
  unchecked: 'Not checked yet',
}

const FAULTS: Readonly<Record<Exclude<RowFault, 'none'>, { is: RowClass; text: string }>> = {
  idEmpty: { is: 'incomplete', text: 'The id is empty.' },
  idNoNumber: { is: 'incomplete', text: 'An id has digits only.' },
  idImprecise: {
    is: 'incomplete',
    text: 'The spreadsheet keeps only 15 digits of a number. Format the cell as text and type the id again.',
  },
  valueEmpty: { is: 'incomplete', text: 'The value is empty.' },
  valueImprecise: {
    is: 'incomplete',
    text: 'The spreadsheet keeps only 15 digits of a number. Format the cell as text and type the value again.',
  },
  valueTooLong: { is: 'conflicting', text: `The value has more than ${MAX_IMPORT_VALUE} characters.` },
  valueUnstorable: { is: 'conflicting', text: 'The value has characters that cannot be stored.' },
}

export interface ClassifiedRows extends FileRows {
  /** Indexes of `ROW_CLASSES`. */
  readonly classes: Uint8Array
  readonly counts: Readonly<Record<RowClass, number>>
  /** Why a row is not valid; '' for valid rows. */
  readonly reasonOf: (index: number) => string
}

/** Indexes of the rows without a fault, which the server has to check. */
export function rowsToCheck({ faults }: FileRows): Uint32Array {
  const places = new Uint32Array(faults.length)
  let count = 0
  faults.forEach((fault, index) => {
    if (fault === 0) places[count++] = index
  })
  return places.subarray(0, count)
}

/**
 * Finds the class of each row.
 * @param answer of the server about the rows of `rowsToCheck`, in that order; undefined if there is none yet
 */
export function classify(rows: FileRows, answer: ImportConflicts | undefined): ClassifiedRows {
  const { faults } = rows
  const reasons = reasonsByRow(rows, answer)
  const classes = new Uint8Array(faults.length)
  const counts = { valid: 0, matching: 0, incomplete: 0, invalidId: 0, conflicting: 0, unchecked: 0 }
  for (let index = 0; index < classes.length; index += 1) {
    const fault = faultAt(rows, index)
    const reason = reasons.get(index)
    const is =
      fault?.is ?? (answer === undefined ? 'unchecked' : reason === undefined ? 'valid' : classOf(reason))
    classes[index] = ROW_CLASSES.indexOf(is)
    counts[is] += 1
  }
  const reasonOf = (index: number) => {
    const reason = reasons.get(index)
    return faultAt(rows, index)?.text ?? (reason === undefined ? '' : reasonText(reason))
  }
  return { ...rows, classes, counts, reasonOf }
}

function reasonsByRow(rows: FileRows, answer: ImportConflicts | undefined): ReadonlyMap<number, RowReason> {
  if (answer === undefined) return new Map()
  const places = rowsToCheck(rows)
  return new Map(answer.reasons.map((reason) => [places[reason.row] ?? -1, reason]))
}

function faultAt({ faults }: FileRows, index: number) {
  const fault = ROW_FAULTS[faults[index] ?? 0] ?? 'none'
  return fault === 'none' ? undefined : FAULTS[fault]
}

const classOf = ({ reason }: RowReason): RowClass => IMPORT_REASONS[reason].is

export const classAt = ({ classes }: ClassifiedRows, index: number): RowClass =>
  ROW_CLASSES[classes[index] ?? 0] ?? 'unchecked'

/** Indexes of the rows of one class, or of all rows for null. */
export function rowsOfClass({ classes }: ClassifiedRows, only: RowClass | null): Uint32Array {
  if (only === null) return Uint32Array.from(classes.keys())
  const wanted = ROW_CLASSES.indexOf(only)
  return Uint32Array.from([...classes.keys()].filter((index) => classes[index] === wanted))
}

/**
 * Which valid rows to send. Stores only the rows whose tick differs from 'Autoselect Valid Data', so that they survive a new
 * check of the rows.
 */
export interface Selection {
  readonly isAuto: boolean
  /** 1 for rows whose tick the user changed. */
  readonly changed: Uint8Array
}

const VALID = ROW_CLASSES.indexOf('valid')

export const startSelection = (isAuto: boolean, count: number): Selection => ({
  isAuto,
  changed: new Uint8Array(count),
})

export const canSelect = ({ classes }: ClassifiedRows, index: number): boolean => classes[index] === VALID

export const isSelected = (rows: ClassifiedRows, { isAuto, changed }: Selection, index: number): boolean =>
  canSelect(rows, index) && (changed[index] === 1) !== isAuto

/** Ticks or unticks one row. */
export function toggled({ isAuto, changed }: Selection, index: number): Selection {
  const next = changed.slice()
  next[index] = next[index] === 1 ? 0 : 1
  return { isAuto, changed: next }
}

/** Ticks or unticks all these rows. */
export function withAll({ isAuto, changed }: Selection, places: Uint32Array, wanted: boolean): Selection {
  const next = changed.slice()
  for (const index of places) next[index] = wanted === isAuto ? 0 : 1
  return { isAuto, changed: next }
}

/** Indexes of the selected rows. */
export function selectedRows(rows: ClassifiedRows, selection: Selection): number[] {
  const places: number[] = []
  for (let index = 0; index < rows.classes.length; index += 1)
    if (isSelected(rows, selection, index)) places.push(index)
  return places
}

/** Counts how many of these rows can be selected, and how many are. */
export function countSelected(rows: ClassifiedRows, selection: Selection, places: Uint32Array) {
  let selectable = 0
  let selected = 0
  for (const index of places) {
    if (!canSelect(rows, index)) continue
    selectable += 1
    if (isSelected(rows, selection, index)) selected += 1
  }
  return { selectable, selected }
}

const ROWS_PER_PART = 1000

/** The result file: all rows with their classes, as parts of a CSV file. */
export function* resultParts(
  rows: ClassifiedRows,
  doneOf: (index: number) => string | undefined,
): Generator<string, void> {
  yield csvLine(['Row', 'ID', 'Value', 'Class', 'Reason'])
  for (let start = 0; start < rows.ids.length; start += ROWS_PER_PART) {
    let part = ''
    const end = Math.min(start + ROWS_PER_PART, rows.ids.length)
    for (let index = start; index < end; index += 1) part += lineOf(rows, index, doneOf(index))
    yield part
  }
}

function lineOf(rows: ClassifiedRows, index: number, done: string | undefined): string {
  const { numbers, ids, values } = rows
  return csvLine([
    String(numbers[index] ?? 0),
    ids[index] ?? '',
    values[index] ?? '',
    done ?? CLASS_WORDS[classAt(rows, index)],
    done === undefined ? rows.reasonOf(index) : '',
  ])
}
