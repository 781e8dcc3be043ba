import { z } from 'zod'
import type { PageSize, TableState } from '../table-types.ts'

const storedState = z.object({
  sortBy: z
    .array(z.object({ id: z.string(), desc: z.boolean() }))
    .optional()
    .catch(undefined),
  filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  globalFilter: z.object({ keyword: z.string(), strict: z.boolean() }).optional().catch(undefined),
  columnOrder: z.array(z.string()).optional().catch(undefined),
  hiddenColumns: z.array(z.string()).optional().catch(undefined),
  shownColumns: z.array(z.string()).optional().catch(undefined),
  columnSizes: z.record(z.string(), z.number().positive()).optional().catch(undefined),
  pageSize: z
    .union([z.number().int().positive(), z.literal('All'), z.literal('Fit')])
    .optional()
    .catch(undefined),
})

const storedPlace = z.object({ pageIndex: z.number().int().min(0), top: z.number(), left: z.number() })

export type StoredState = z.infer<typeof storedState>
/** The user's position in the table: page and scroll offsets in px. */
export type TablePosition = z.infer<typeof storedPlace>

const stateKey = (tableId: string) => `service-center.table.${tableId}`
const placeKey = (tableId: string) => `service-center.table-place.${tableId}`

/** The table's state saved in this browser; a broken part counts as not saved. */
export function readTableState(tableId: string): StoredState {
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
