import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { chosenProblem, INVALID_TYPE } from './file/chosen-file.ts'
import { createFileClient, type FileClient } from './file/file-client.ts'

/** A file in work, with the worker that reads it. */
export interface ImportFile {
  /** Counts the files of the page: a new one starts with choices of its own. */
  readonly number: number
  readonly name: string
  readonly bytes: number
  readonly blob: Blob
  readonly client: FileClient
}

let taken = 0

/** The file that was dropped or selected. */
export function useImportFile() {
  const [file, setFile] = useState<ImportFile>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => file?.client.close(), [file])

  /** Takes one file in place of the former one. */
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
    ...OF_THE_FILE,
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

/** For queries that a file's worker answers: the file does not change, and tens of thousands of rows are not compared. */
export const OF_THE_FILE = { staleTime: Infinity, gcTime: 0, retry: false, structuralSharing: false } as const

async function opened(file: ImportFile | undefined) {
  if (file === undefined) throw new TypeError('There is no file to open.')
  return file.client.ask('open', { file: file.blob, name: file.name })
}
