import type { DocumentationEntry, ShownAs } from '@service-center/contract/developer/developer.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { stepZoom } from '../../../kit/pdf/preview-zoom.ts'
import { FileComing } from '../../../kit/viewer/FileComing.tsx'
import type { PdfZoom } from '../../../kit/viewer/PdfView.tsx'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { DownloadView } from '../download/DownloadView.tsx'
import { type Content, useContent, useFailureToast } from './use-content.ts'
import classes from './leaf.module.css'

const PdfView = lazy(async () => ({ default: (await import('../../../kit/viewer/PdfView.tsx')).PdfView }))
const ImageView = lazy(async () => ({ default: (await import('../image/ImageView.tsx')).ImageView }))
const HtmlView = lazy(async () => ({ default: (await import('../html/HtmlView.tsx')).HtmlView }))
const TextView = lazy(async () => ({ default: (await import('./TextView.tsx')).TextView }))
const ApiView = lazy(async () => ({ default: (await import('../api-page/ApiView.tsx')).ApiView }))

/** Specification 3, section 9: a step of a tenth, pages of at most 1000 px at 100 %. */
const PDF_ZOOM: PdfZoom = { next: stepZoom, maxWidth: 1000 }

/** The kinds whose text is read. */
export const TEXT_KINDS: ReadonlySet<string> = new Set<ShownAs>(['html', 'text', 'api'])

interface LeafViewProps {
  entry: DocumentationEntry
  /** Called when what is scrolled back to is there. */
  onReady: () => void
}

/** A document, shown as its kind wants it. */
export function LeafView({ entry, onReady }: LeafViewProps) {
  return entry.kind === 'download' ? (
    <DownloadView entry={entry} />
  ) : (
    <ShownLeaf entry={entry} onReady={onReady} />
  )
}

function ShownLeaf({ entry, onReady }: LeafViewProps) {
  const { location, kind, document } = entry
  const isText = TEXT_KINDS.has(kind)
  const { load, bytes } = useContent({ location, isText })
  // Of one content: when its file is replaced, the next one is tried again.
  const [failed, setFailed] = useState<{ file: Blob; sentence: string }>()
  useFailureToast(load)
  if (load.data === undefined && load.failure === undefined && document !== null)
    return <FileComing bytes={bytes} size={document.size} onRetry={load.retry} />
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

interface DrawnProps extends LeafViewProps {
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

/** Saves what is shown. */
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
