import { z } from 'zod'
import { storedValue } from '../../api/stored-value.ts'
import type { Column, ColumnChoice } from './file/table.ts'

const MAX_REMEMBERED = 20
const MAX_HEADINGS = 500

const remembered = z.array(z.object({ headings: z.string(), id: z.int().min(0), data: z.int().min(0) }))
type Remembered = z.infer<typeof remembered>

/** The columns chosen for files by their headings, stored in this browser. */
const stored = storedValue<Remembered>({
  key: 'service-center.bulk-import.columns',
  parse: parseRemembered,
  format: (value) => (value.length === 0 ? undefined : JSON.stringify(value)),
})

export function parseRemembered(text: string | null): Remembered {
  try {
    return remembered
      .catch([])
      .parse(JSON.parse(text ?? '[]'))
      .slice(0, MAX_REMEMBERED)
  } catch {
    return []
  }
}

/** The columns chosen before for the same headings; undefined if there are none, or if one is hidden in this spreadsheet. */
export function recallColumns(columns: readonly Column[]): ColumnChoice | undefined {
  const headings = headingsOf(columns)
  const found = stored.get().find((one) => one.headings === headings)
  if (headings === undefined || found === undefined) return undefined
  const { id, data } = found
  const isOffered = [id, data].every((index) => columns[index]?.isHidden === false)
  return isOffered ? { id, data } : undefined
}

export function rememberColumns(columns: readonly Column[], { id, data }: ColumnChoice): void {
  const headings = headingsOf(columns)
  if (headings === undefined) return
  const others = stored.get().filter((one) => one.headings !== headings)
  stored.set([{ headings, id, data }, ...others].slice(0, MAX_REMEMBERED))
}

function headingsOf(columns: readonly Column[]): string | undefined {
  const headings = columns.map(({ heading }) => heading).join('\n')
  return headings.trim() === '' ? undefined : headings.slice(0, MAX_HEADINGS)
}
