import * as api from '@service-center/contract/api.ts'
import type { DocumentationEntry, ShownAs } from '@service-center/contract/developer/developer.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import type { ApiError } from '../../../api/calls/api-error.ts'
import { keyOf } from '../../../api/queries/query.ts'
import { downloadNamed } from '../../../api/calls/request.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { stepZoom } from '../../../kit/pdf/pdf-pages.ts'
import { FileLoading } from '../../../kit/files/FileLoading.tsx'
import type { PdfZoom } from '../../../kit/pdf/PdfView.tsx'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { Loaded, LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { DownloadView } from './DownloadView.tsx'
import classes from './document.module.css'

/** How long a content stays in the cache after it was shown. */
const KEPT_MS = 5 * 60_000

const PdfView = lazy(async () => ({ default: (await import('../../../kit/pdf/PdfView.tsx')).PdfView }))
const ImageView = lazy(async () => ({ default: (await import('./ImageView.tsx')).ImageView }))
const HtmlView = lazy(async () => ({ default: (await import('./HtmlView.tsx')).HtmlView }))
const ApiView = lazy(async () => ({ default: (await import('../api-page/ApiView.tsx')).ApiView }))

/** Specification 3, section 9: a step of a tenth, pages of at most 1000 px at 100 %. */
const PDF_ZOOM: PdfZoom = { next: stepZoom, maxWidth: 1000 }

/** The kinds that are shown as text. */
export const TEXT_KINDS: ReadonlySet<string> = new Set<ShownAs>(['html', 'text', 'api'])

interface DocumentViewProps {
  entry: DocumentationEntry
  /** Called when the content is drawn, so that the scroll position can be restored. */
  onReady: () => void
}

/** Shows a document by its kind. */
export function DocumentView({ entry, onReady }: DocumentViewProps) {
  return entry.kind === 'download' ? (
    <DownloadView entry={entry} />
  ) : (
    <LoadedDocument entry={entry} onReady={onReady} />
  )
}

function LoadedDocument({ entry, onReady }: DocumentViewProps) {
  const { location, kind, document } = entry
  const isText = TEXT_KINDS.has(kind)
  const { load, bytes } = useContent({ location, isText })
  // The failure belongs to one file; a replaced file is tried again.
  const [failed, setFailed] = useState<{ file: Blob; sentence: string }>()
  useFailureToast(load)
  if (load.data === undefined && load.failure === undefined && document !== null)
    return <FileLoading bytes={bytes} size={document.size} onRetry={load.retry} />
  return (
    <Loaded
      load={load}
      notFound={{ title: 'This document is no longer there', text: 'It was removed a moment ago.' }}
    >
      {(content) =>
        failed?.file !== content.file ? (
          <LazyPart fallback={<LoadingState />}>
            <Drawn
              entry={entry}
              content={content}
              onFailure={(sentence) => setFailed({ file: content.file, sentence })}
              onReady={onReady}
            />
          </LazyPart>
        ) : (
          <EmptyState title={failed.sentence} action={<SaveButton content={content} />}>
            Download the file to open it with another program.
          </EmptyState>
        )
      }
    </Loaded>
  )
}

interface DrawnProps extends DocumentViewProps {
  content: Content
  onFailure: (sentence: string) => void
}

function Drawn({ entry: { name, kind }, content, onFailure, onReady }: DrawnProps) {
  const { file, text } = content
  const save = <SaveButton content={content} />
  switch (kind) {
    case 'pdf':
      return (
        <div className={classes['whole']} data-pdf>
          <PdfView content={file} title={name} download={save} onFailure={onFailure} zooming={PDF_ZOOM} />
        </div>
      )
    case 'image':
      return <ImageView content={file} title={name} actions={save} onFailure={onFailure} />
    case 'html':
      return <HtmlView key={text} html={text} title={name} onReady={onReady} />
    case 'api':
      return <ApiView key={text} text={text} title={name} onFailure={onFailure} onReady={onReady} />
    default:
      return <TextView text={text} title={name} onReady={onReady} />
  }
}

function TextView({ text, title, onReady }: { text: string; title: string; onReady: () => void }) {
  useEffect(() => onReady(), [onReady])
  return (
    <div className={classes['text']}>
      <div className={classes['copy']}>
        <CopyButton text={text} label="Copy text" message="Text copied to clipboard" />
      </div>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label={title} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

function SaveButton({ content: { file, fileName } }: { content: Content }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      onClick={() => saveFile(file, fileName)}
    >
      Download
    </Button>
  )
}

interface Content {
  readonly file: Blob
  /** The suggested name when it is saved. */
  readonly fileName: string
  /** Empty unless `isText` is set. */
  readonly text: string
}

interface ContentOptions {
  location: string
  /** Whether to read the file as text. */
  isText: boolean
  /** Does not load, and only returns what is cached. */
  isOff?: boolean
}

/** Loads the content of a document, with the number of bytes received so far. */
export function useContent({ location, isText, isOff = false }: ContentOptions): {
  load: Load<Content>
  bytes: number
} {
  const [bytes, setBytes] = useState(0)
  const input = { params: { id: location } }
  const load = useLoad(
    queryOptions<Content, ApiError>({
      queryKey: [...keyOf(api.developer.content, input), { isText }],
      queryFn: async ({ signal }) => {
        const { content, name = '' } = await downloadNamed(api.developer.content, input, {
          signal,
          onProgress: setBytes,
        })
        return { file: content, fileName: name, text: isText ? await content.text() : '' }
      },
      gcTime: KEPT_MS,
      enabled: !isOff,
    }),
  )
  return { load, bytes }
}

/** Shows in a toast why a load failed, because the page may still show the previous data. */
export function useFailureToast({ failure }: Pick<Load<unknown>, 'failure'>): void {
  const message = failure?.message
  const isOver = failure === undefined || failure.kind === 'notSignedIn'
  useEffect(() => {
    if (!isOver && message !== undefined) toast.error(message)
  }, [isOver, message])
}
