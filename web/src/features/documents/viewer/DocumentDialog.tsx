import type { Document } from '@service-center/contract/documents/documents.ts'
import { documentTypeOf } from '@service-center/contract/documents/document-types.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, useEffect, useState } from 'react'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { FileComing } from '../../../kit/viewer/FileComing.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { markSeen } from '../words/seen-documents.ts'
import { typeNameOf } from '../words/document-words.ts'
import { useDocumentFile, useSaveDocument } from './use-document-file.ts'
import classes from './document-dialog.module.css'

const PdfView = lazy(async () => ({ default: (await import('../../../kit/viewer/PdfView.tsx')).PdfView }))
const PictureView = lazy(async () => ({
  default: (await import('../../../kit/viewer/PictureView.tsx')).PictureView,
}))

interface DocumentDialogProps {
  /** Undefined: there is none that the viewer may read. */
  document: Document | undefined
  onClose: () => void
}

/** A document, read on the page if it is a PDF or a picture; everything else can only be downloaded. */
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

/** Once it was opened, a document is not new any more. */
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
    return <FileComing bytes={bytes} size={document.size} onRetry={load.retry} />
  }
  const View = drawnAs === 'pdf' ? PdfView : PictureView
  return (
    <Loaded
      load={load}
      notFound={{ title: 'The file is no longer there', text: 'It was replaced or removed a moment ago.' }}
    >
      {(content) => (
        <LazyPart fallback={<FileComing bytes={document.size} size={document.size} />}>
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
