import * as api from '@service-center/contract/api.ts'
import type { Document } from '@service-center/contract/documents/documents.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/query.ts'
import { download } from '../../../api/request.ts'
import { useLoad } from '../../../api/use-load.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'

const KEPT_MS = 60_000

/** A file never changes: a document that gets another one has another name of its file. */
function fileQuery(file: string, onProgress?: (bytes: number) => void) {
  const input = { params: { name: file } }
  return queryOptions<Blob, ApiError>({
    queryKey: keyOf(api.files.download, input),
    queryFn: ({ signal }) =>
      download(api.files.download, input, { signal, ...(onProgress && { onProgress }) }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}

/** The content of a document's file, with the number of bytes that have come so far. */
export function useDocumentFile({ file }: Pick<Document, 'file'>) {
  const [bytes, setBytes] = useState(0)
  return { bytes, load: useLoad(fileQuery(file, setBytes)) }
}

/** Saves the file of a document under its own name. */
export function useSaveDocument({ file, fileName }: Pick<Document, 'file' | 'fileName'>) {
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: () => client.fetchQuery(fileQuery(file)),
    onSuccess: (content) => saveFile(content, fileName),
    onError: (error) => void toast.error(messageOf(error)),
  })
  return { isPending, save: () => mutate() }
}
