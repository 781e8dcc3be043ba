import { z } from 'zod'
import type { PageSize, TableState } from '../table-types.ts'

/** A part of the stored state; a broken one counts as not saved. */
const part = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

const storedState = z.object({
  sortBy: part(z.array(z.object({ id: z.string(), desc: z.boolean() }))),
  filters: part(z.record(z.string(), z.array(z.string()))),
  globalFilter: part(z.object({ keyword: z.string(), strict: z.boolean() })),
  columnOrder: part(z.array(z.string())),
  hiddenColumns: part(z.array(z.string())),
  shownColumns: part(z.array(z.string())),
  columnSizes: part(z.record(z.string(), z.number().positive())),
  pageSize: part(z.union([z.number().int().positive(), z.literal('All'), z.literal('Fit')])),
})

const storedPlace = z.object({ pageIndex: z.number().int().min(0), top: z.number(), left: z.number() })

/** The user's position in the table: page and scroll offsets in px. */
export type TablePosition = z.infer<typeof storedPlace>

const stateKey = (tableId: string) => `service-center.table.${tableId}`
const placeKey = (tableId: string) => `service-center.table-place.${tableId}`

/** The table's state saved in this browser. */
export function readTableState(tableId: string): z.infer<typeof storedState> {
  const read = storedState.safeParse(readJson('localStorage', stateKey(tableId)))
  return read.success ? read.data : {}
}

export function writeTableState(tableId: string, state: TableState): void {
  const { pageIndex: _, ...kept } = state
  writeJson('localStorage', stateKey(tableId), kept satisfies { pageSize: PageSize })
}

/** The position saved in this tab's session, restored when the user comes back from a row. */
export function readTablePosition(tableId: string): TablePosition {
  const read = storedPlace.safeParse(readJson('sessionStorage', placeKey(tableId)))
  return read.success ? read.data : { pageIndex: 0, top: 0, left: 0 }
}

export function writeTablePosition(tableId: string, place: TablePosition): void {
  writeJson('sessionStorage', placeKey(tableId), place)
}

const storedWidths = z.record(z.string(), z.number().min(0).max(1000))
const widthsKey = (tableId: string) => `service-center.table-widths.${tableId}`

/** The content widths that were measured last, so that a table opens with its final widths. */
export function readContentWidths(tableId: string): ReadonlyMap<string, number> {
  const read = storedWidths.safeParse(readJson('localStorage', widthsKey(tableId)))
  return new Map(read.success ? Object.entries(read.data) : [])
}

export function writeContentWidths(tableId: string, widths: ReadonlyMap<string, number>): void {
  writeJson('localStorage', widthsKey(tableId), Object.fromEntries(widths))
}

/** Removes all that is stored for a table. */
export function forgetTable(tableId: string): void {
  removeItem('localStorage', stateKey(tableId))
  removeItem('localStorage', widthsKey(tableId))
  removeItem('sessionStorage', placeKey(tableId))
}

type StorageName = 'localStorage' | 'sessionStorage'

function readJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

// Ignores full or disabled storage: only the saved state is lost.
function writeJson(storage: StorageName, key: string, value: unknown): void {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}

function removeItem(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key)
  } catch {
    return
  }
}
