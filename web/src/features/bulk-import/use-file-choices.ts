import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Delimiter } from './file/csv-text.ts'
import type { ColumnChoice, FileRows } from './file/file-rows.ts'
import { recallColumns, rememberColumns } from './file/remembered-columns.ts'
import type { OpenedFile, SheetChoice, SheetColumns } from './file/worker-calls.ts'
import { OF_THE_FILE, type ImportFile } from './use-import-file.ts'

const TYPING_MS = 300

/** How the file is read, and which of its columns. */
export interface FileChoices {
  readonly sheet: number
  readonly delimiter: Delimiter
  readonly splitAt: string
  readonly table: SheetColumns | undefined
  readonly id: number | null
  readonly data: number | null
  /** What is wrong with the sheet as it is read now. */
  readonly problem: string | undefined
  readonly rows: FileRows | undefined
  /** Names what `rows` are: another one for other rows. */
  readonly rowsKey: string
  setSheet(sheet: number): void
  setDelimiter(delimiter: Delimiter): void
  setSplitAt(text: string): void
  setHasHeadings(value: boolean): void
  setColumns(columns: Partial<ColumnChoice>): void
}

/** The choices for one file, with the rows that they give. */
export function useFileChoices(file: ImportFile, opened: OpenedFile): FileChoices {
  const [choice, setChoice] = useState<SheetChoice>(() => ({
    sheet: firstShown(opened),
    delimiter: opened.delimiter ?? ';',
    splitAt: '',
    hasHeadings: undefined,
  }))
  const [picked, setPicked] = useState<Partial<ColumnChoice>>({})
  const [typed] = useDebouncedValue(choice.splitAt, TYPING_MS)
  const asked = { ...choice, splitAt: typed }
  const columns = useQuery({
    ...OF_THE_FILE,
    placeholderData: keepPreviousData,
    queryKey: ['bulk-import', 'columns', file.number, asked],
    queryFn: () => file.client.ask('columns', asked),
  })
  const table = columns.isError ? undefined : columns.data
  const pick = pickOf(table, picked)
  const key = ['bulk-import', 'rows', file.number, asked, pick] as const
  const rows = useQuery({
    ...OF_THE_FILE,
    queryKey: key,
    queryFn: () => {
      const { id, data } = pick
      if (id === null || data === null) throw new TypeError('Both columns are needed.')
      return file.client.ask('rows', { ...asked, id, data })
    },
    enabled: table !== undefined && !columns.isPlaceholderData && pick.id !== null && pick.data !== null,
  })
  // What columns mean depends on how the sheet is read.
  const read = (changes: Partial<SheetChoice>) => {
    setChoice((before) => ({ ...before, hasHeadings: undefined, ...changes }))
    setPicked({})
  }
  return {
    ...choice,
    ...pick,
    table,
    problem: (columns.error ?? rows.error)?.message,
    rows: rows.data,
    rowsKey: JSON.stringify(key),
    setSheet: (sheet) => read({ sheet }),
    setDelimiter: (delimiter) => read({ delimiter }),
    setSplitAt: (splitAt) => read({ splitAt }),
    setHasHeadings: (hasHeadings) => setChoice((before) => ({ ...before, hasHeadings })),
    setColumns: (changes) => {
      const next = { ...pick, ...changes }
      setPicked(changesOf(next))
      const { id, data } = next
      if (table !== undefined && id !== null && data !== null) rememberColumns(table.columns, { id, data })
    },
  }
}

/** Not one that the person did not see. */
const firstShown = ({ sheets }: OpenedFile) =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )

type Pick = { readonly id: number | null; readonly data: number | null }

/** Those chosen now, before for the same headings, or guessed. */
function pickOf(table: SheetColumns | undefined, picked: Partial<ColumnChoice>): Pick {
  if (table === undefined) return { id: null, data: null }
  return { ...table.guess, ...recallColumns(table.columns), ...picked }
}

const changesOf = ({ id, data }: Pick): Partial<ColumnChoice> => ({
  ...(id === null ? {} : { id }),
  ...(data === null ? {} : { data }),
})
