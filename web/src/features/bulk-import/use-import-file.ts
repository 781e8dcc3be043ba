import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { Delimiter } from './file/csv-text.ts'
import { FileProblem, PROBLEMS } from './file/file-problem.ts'
import type { ColumnChoice, FileRows } from './file/table.ts'
import type {
  CallName,
  OpenedFile,
  SheetChoice,
  SheetColumns,
  WorkerCalls,
  WorkerReply,
  WorkerRequest,
} from './file/reader.ts'
import { recallColumns, rememberColumns } from './remembered-columns.ts'

/** Allowed file types (specification 2, section 2.11). */
export const FILE_ENDINGS = ['.xlsx', '.csv'] as const
/** Enough for 50,000 rows with many columns. */
export const MAX_FILE_BYTES = 20_000_000

/** Text of specification 2, section 8. */
export const INVALID_TYPE = 'Invalid type'

/** Options of queries to the worker: the file never changes, and comparing tens of thousands of rows would be slow. */
const WORKER_QUERY = { staleTime: Infinity, gcTime: 0, retry: false, structuralSharing: false } as const

/** Longest time for one call to the worker; a slower file is refused. */
const TIMEOUT_MS = 30_000

/** Waits this long after the last key press in 'Split columns at'. */
const TYPING_MS = 300

/** The opened file, with the worker that reads it. */
export interface ImportFile {
  /** Counts the opened files; used as React key, so a new file starts with new choices. */
  readonly number: number
  readonly name: string
  readonly bytes: number
  readonly blob: Blob
  readonly client: FileClient
}

let taken = 0

/** Manages the dropped or selected file. */
export function useImportFile() {
  const [file, setFile] = useState<ImportFile>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => file?.client.close(), [file])

  /** Opens a file in place of the last one. */
  const take = (files: readonly File[]) => {
    const found = chosenProblem(files)
    const [one] = files
    setProblem(found)
    if (found === INVALID_TYPE) toast.error(INVALID_TYPE)
    if (found !== undefined || one === undefined) return
    const { name, size } = one
    setFile({ number: (taken += 1), name, bytes: size, blob: one, client: createFileClient() })
  }
  const remove = () => {
    setFile(undefined)
    setProblem(undefined)
  }
  const opening = useQuery({
    ...WORKER_QUERY,
    queryKey: ['bulk-import', 'open', file?.number],
    queryFn: () => opened(file),
    enabled: file !== undefined,
  })
  return {
    file,
    opened: file === undefined ? undefined : opening.data,
    problem: problem ?? (file === undefined ? undefined : opening.error?.message),
    isReading: file !== undefined && opening.isPending,
    take,
    remove,
  }
}

/** Why the dropped or selected files are refused before reading; undefined if it is one suitable file. */
export function chosenProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  const [file, second] = files
  if (file === undefined) return 'This is no file. Drop or select one .xlsx or .csv file.'
  if (second !== undefined) return 'Only one file can be imported at a time. Choose one of them.'
  if (!FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) return INVALID_TYPE
  if (file.size > MAX_FILE_BYTES)
    return `The file has ${sizeText(file.size)}; at most ${sizeText(MAX_FILE_BYTES)} are allowed. Save only the needed sheet and columns.`
  return undefined
}

async function opened(file: ImportFile | undefined) {
  if (file === undefined) throw new TypeError('There is no file to open.')
  return file.client.ask('open', { file: file.blob, name: file.name })
}

/** Calls the worker of one file. */
interface FileClient {
  /** @throws FileProblem */
  ask<Name extends CallName>(
    call: Name,
    asks: WorkerCalls[Name]['asks'],
  ): Promise<WorkerCalls[Name]['answers']>
  /** Terminates the worker. */
  close(): void
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (problem: FileProblem) => void
}

function createFileClient(): FileClient {
  const worker = new Worker(new URL('file/import.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let asked = 0

  function end(problem: string) {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new FileProblem(problem))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) one?.reject(new FileProblem(data.problem))
    else one?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(PROBLEMS.unreadable))
  return {
    ask: async (call, asks) => {
      const id = (asked += 1)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      // `call` and `asks` match, but the compiler cannot see this through the type parameter.
      const request = { id, call, asks } as WorkerRequest
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(request)
      const timer = setTimeout(() => end(PROBLEMS.tooSlow), TIMEOUT_MS)
      // The worker answers each call with its own type.
      return promise.finally(() => clearTimeout(timer)) as Promise<WorkerCalls[typeof call]['answers']>
    },
    close: () => end(PROBLEMS.unreadable),
  }
}

/** How to read the file, and the chosen columns. */
export interface FileChoices {
  readonly sheet: number
  readonly delimiter: Delimiter
  readonly splitAt: string
  readonly withHidden: boolean
  readonly table: SheetColumns | undefined
  readonly id: number | null
  readonly data: number | null
  /** Why the sheet cannot be read with these choices. */
  readonly problem: string | undefined
  readonly rows: FileRows | undefined
  /** Identifies `rows`: changes when they change. */
  readonly rowsKey: string
  setSheet(sheet: number): void
  setDelimiter(delimiter: Delimiter): void
  setSplitAt(text: string): void
  setWithHidden(value: boolean): void
  setHasHeadings(value: boolean): void
  setColumns(columns: Partial<ColumnChoice>): void
}

/** The choices for one file, and the resulting rows. */
export function useFileChoices(file: ImportFile, opened: OpenedFile): FileChoices {
  const [choice, setChoice] = useState<SheetChoice>(() => ({
    sheet: firstVisible(opened),
    delimiter: opened.delimiter ?? ';',
    splitAt: '',
    withHidden: false,
    hasHeadings: undefined,
  }))
  const [picked, setPicked] = useState<Partial<ColumnChoice>>({})
  const [typed] = useDebouncedValue(choice.splitAt, TYPING_MS)
  const asked = { ...choice, splitAt: typed }
  const columns = useQuery({
    ...WORKER_QUERY,
    placeholderData: keepPreviousData,
    queryKey: ['bulk-import', 'columns', file.number, asked],
    queryFn: () => file.client.ask('columns', asked),
  })
  const table = columns.isError ? undefined : columns.data
  const chosen = chosenColumns(table, picked)
  const key = ['bulk-import', 'rows', file.number, asked, chosen] as const
  const rows = useQuery({
    ...WORKER_QUERY,
    queryKey: key,
    queryFn: () => {
      const { id, data } = chosen
      if (id === null || data === null) throw new TypeError('Both columns are needed.')
      return file.client.ask('rows', { ...asked, id, data })
    },
    enabled: table !== undefined && !columns.isPlaceholderData && chosen.id !== null && chosen.data !== null,
  })
  // Another way of reading gives other columns, so their choice is reset.
  const read = (changes: Partial<SheetChoice>) => {
    setChoice((before) => ({ ...before, hasHeadings: undefined, ...changes }))
    setPicked({})
  }
  return {
    ...choice,
    ...chosen,
    table,
    problem: (columns.error ?? rows.error)?.message,
    rows: rows.data,
    rowsKey: JSON.stringify(key),
    setSheet: (sheet) => read({ sheet }),
    setDelimiter: (delimiter) => read({ delimiter }),
    setSplitAt: (splitAt) => read({ splitAt }),
    setWithHidden: (withHidden) => setChoice((before) => ({ ...before, withHidden })),
    setHasHeadings: (hasHeadings) => setChoice((before) => ({ ...before, hasHeadings })),
    setColumns: (changes) => {
      const next = { ...chosen, ...changes }
      setPicked(withoutNulls(next))
      const { id, data } = next
      if (table !== undefined && id !== null && data !== null) rememberColumns(table.columns, { id, data })
    },
  }
}

/** Index of the first sheet that is not hidden. */
const firstVisible = ({ sheets }: OpenedFile) =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )

type ChosenColumns = { readonly id: number | null; readonly data: number | null }

/** The columns chosen now, else those remembered for the same headings, else the guessed ones. */
function chosenColumns(table: SheetColumns | undefined, picked: Partial<ColumnChoice>): ChosenColumns {
  if (table === undefined) return { id: null, data: null }
  return { ...table.guess, ...recallColumns(table.columns), ...picked }
}

const withoutNulls = ({ id, data }: ChosenColumns): Partial<ColumnChoice> => ({
  ...(id === null ? {} : { id }),
  ...(data === null ? {} : { data }),
})
