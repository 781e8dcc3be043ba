import * as api from '@service-center/contract/api.ts'
import { documentTypeOf } from '@service-center/contract/documents/document-types.ts'
import type { Document } from '@service-center/contract/documents/documents.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiError, messageOf } from '../../api/calls/api-error.ts'
import { keyOf } from '../../api/queries/query.ts'
import { download } from '../../api/calls/request.ts'
import { storedValue } from '../../api/stored-value.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { FileLoading } from '../../kit/files/FileLoading.tsx'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { typeNameOf } from './document-words.ts'
import classes from './document-dialog.module.css'

const PdfView = lazy(async () => ({ default: (await import('../../kit/pdf/PdfView.tsx')).PdfView }))

const PictureView = lazy(async () => ({
  default: (await import('../../kit/files/PictureView.tsx')).PictureView,
}))

interface DocumentDialogProps {
  /** Undefined if it does not exist, or the viewer may not read it. */
  document: Document | undefined
  onClose: () => void
}

/** Shows a document if it is a PDF or a picture. Other files can only be downloaded. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  if (document === undefined) {
    return (
      <AppDialog opened title="Document" onClose={onClose}>
        <EmptyState title="There is no such document">
          It was removed, or you do not have access to it.
        </EmptyState>
      </AppDialog>
    )
  }
  const drawnAs = documentTypeOf(document.contentType)?.drawnAs
  return (
    <AppDialog
      opened
      title={document.title}
      about={`${typeNameOf(document)}, ${sizeText(document.size)}`}
      size={drawnAs === undefined ? 'form' : 'data'}
      onClose={onClose}
    >
      <Seen document={document} />
      {drawnAs === undefined ? (
        <EmptyState title={document.fileName} action={<DownloadButton document={document} />}>
          {document.description === ''
            ? 'Files of this type are not shown on the page.'
            : document.description}
        </EmptyState>
      ) : (
        <div className={classes['sheet']} data-sheet>
          <Drawn document={document} drawnAs={drawnAs} />
        </div>
      )}
    </AppDialog>
  )
}

/** Marks the document as seen, so that it is no longer shown as new. */
function Seen({ document: { id, file } }: { document: Document }) {
  useEffect(() => markSeen({ id, file }), [id, file])
  return null
}

function Drawn({ document, drawnAs }: { document: Document; drawnAs: 'pdf' | 'picture' }) {
  const { load, bytes } = useDocumentFile(document)
  const [failure, setFailure] = useState<string>()
  const download = <DownloadButton document={document} />
  if (failure !== undefined) {
    return (
      <EmptyState title={failure} action={download}>
        Download the file to open it with another program.
      </EmptyState>
    )
  }
  if (load.data === undefined && load.failure === undefined) {
    return <FileLoading bytes={bytes} size={document.size} onRetry={load.retry} />
  }
  const View = drawnAs === 'pdf' ? PdfView : PictureView
  return (
    <Loaded
      load={load}
      notFound={{ title: 'The file is no longer there', text: 'It was replaced or removed a moment ago.' }}
    >
      {(content) => (
        <LazyPart fallback={<FileLoading bytes={document.size} size={document.size} />}>
          <View content={content} title={document.title} download={download} onFailure={setFailure} />
        </LazyPart>
      )}
    </Loaded>
  )
}

function DownloadButton({ document }: { document: Document }) {
  const { isPending, save } = useSaveDocument(document)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      loading={isPending}
      onClick={save}
    >
      Download
    </Button>
  )
}

/** Loads the file of a document. `bytes` is the number of bytes that have arrived so far. */
function useDocumentFile({ file }: Pick<Document, 'file'>) {
  const [bytes, setBytes] = useState(0)
  return { bytes, load: useLoad(fileQuery(file, setBytes)) }
}

/** Downloads the file of a document under its original name. */
export function useSaveDocument({ file, fileName }: Pick<Document, 'file' | 'fileName'>) {
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: () => client.fetchQuery(fileQuery(file)),
    onSuccess: (content) => saveFile(content, fileName),
    onError: (error) => void toast.error(messageOf(error)),
  })
  return { isPending, save: () => mutate() }
}

const KEPT_MS = 60_000

/** Never stale: when a document gets another file, that file has another name. */
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

/** How many opened documents are remembered. Those with the lowest ids are forgotten first. */
const MAX_SEEN = 500

const entries = z.array(z.tuple([z.string(), z.string()]))

/** The files that were opened in this browser, by id of the document. */
export const seenDocuments = storedValue<Readonly<Record<string, string>>>({
  key: 'documents.seen',
  parse: (text) => Object.fromEntries(parseEntries(text)),
  format: (seen) => JSON.stringify(Object.entries(seen)),
})

function parseEntries(text: string | null): [string, string][] {
  try {
    return entries.catch([]).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

export function markSeen({ id, file }: { id: number; file: string }): void {
  const { [id]: before, ...others } = seenDocuments.get()
  if (before === file) return
  seenDocuments.set(Object.fromEntries([...Object.entries(others), [String(id), file]].slice(-MAX_SEEN)))
}
