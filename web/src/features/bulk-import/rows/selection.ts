import { ROW_CLASSES, type ClassifiedRows } from './row-classes.ts'

/**
 * Which valid rows are sent. Only what somebody ticked or unticked against 'Autoselect Valid Data' is kept, so that it
 * outlives a new check of the rows.
 */
export interface Selection {
  readonly isAuto: boolean
  /** 1 for a row whose tick was changed by hand. */
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

/** With one row ticked or unticked. */
export function toggled({ isAuto, changed }: Selection, index: number): Selection {
  const next = changed.slice()
  next[index] = next[index] === 1 ? 0 : 1
  return { isAuto, changed: next }
}

/** With each of these rows ticked, or each unticked. */
export function withAll({ isAuto, changed }: Selection, places: Uint32Array, wanted: boolean): Selection {
  const next = changed.slice()
  for (const index of places) next[index] = wanted === isAuto ? 0 : 1
  return { isAuto, changed: next }
}

/** The places of the selected rows. */
export function selectedRows(rows: ClassifiedRows, selection: Selection): number[] {
  const places: number[] = []
  for (let index = 0; index < rows.classes.length; index += 1)
    if (isSelected(rows, selection, index)) places.push(index)
  return places
}

/** How many of these rows can be selected, and how many are. */
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
