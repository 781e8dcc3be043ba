import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Document, type DocumentProps } from 'react-pdf'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { PdfPage } from './PdfPage.tsx'
import { PdfTool } from './PdfTool.tsx'
import { missingLettersText } from './missing-letters.ts'
import { usePdfOptions } from './pdf-options.ts'
import { readZoom, stepZoom } from './pdf-pages.ts'
import { usePdfPlace } from './use-pdf-place.ts'
import type { MadePdf, PdfState } from './use-pdf.ts'
import classes from './pdf.module.css'

/** The space beside a page, left and right together, in pixels. */
const AROUND_PX = 26
const NONE: readonly MissingLetters[] = []
/** The maximum width of a page at 100 % (specification 3, section 9). */
const MAX_WIDTH_PX = 1000
/** Stored in the browser, for all previews. */
const storedZoom = storedValue({ key: 'pdf-preview-zoom', parse: readZoom, format: String })

interface PdfPreviewProps {
  pdf: PdfState
  title: string
  /** Characters that the fonts of the PDF do not have, with the fields that contain them. */
  missing?: readonly MissingLetters[]
  actions?: ReactNode
  empty?: ReactNode
}

/** A preview of a document that changes. The former version stays until the next one is drawn. */
export function PdfPreview({ pdf, title, missing = NONE, actions, empty }: PdfPreviewProps) {
  const zoom = useStoredValue(storedZoom)
  const options = usePdfOptions()
  const [shown, setShown] = useState<MadePdf & { pages: number }>()
  const pages = shown?.pages ?? 0
  const lettersText = missingLettersText(missing)
  const zoomBy = (by: -1 | 0 | 1) => storedZoom.set(by === 0 ? 1 : stepZoom(zoom, by))
  const { place, attach, width, page, goTo, onScroll, onKeyDown } = usePdfPlace({ pages, zoomBy })
  const layers = [shown, pdf.made].filter(
    (layer, index, all) =>
      layer !== undefined && all.findIndex((one) => one?.version === layer.version) === index,
  )
  return (
    <div className={classes['preview']}>
      <PreviewToolbar
        page={Math.min(page, Math.max(1, pages))}
        pages={pages}
        zoom={zoom}
        isBehind={pdf.isBehind && pdf.failure === undefined}
        isOutdated={pdf.isOutdated}
        onPage={goTo}
        onZoom={zoomBy}
        actions={actions}
      />
      {pdf.failure !== undefined && (
        <div role="alert" className={classes['failure']}>
          <span>{pdf.failure}</span>
          <Button variant="default" onClick={pdf.retry}>
            Retry
          </Button>
        </div>
      )}
      {lettersText !== undefined && <PageNotice state="warning">{lettersText}</PageNotice>}
      {/* Focusable, so that the keyboard can scroll and turn pages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section
        ref={attach}
        className={classes['pages']}
        aria-label={sentence`Pages of ${title}`}
        aria-busy={pdf.isBehind}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {layers.length === 0 && (
          <div className={classes['message']}>{pdf.isBehind ? 'Loading...' : empty}</div>
        )}
        {width > 0 &&
          options !== undefined &&
          layers.map(
            (layer) =>
              layer !== undefined && (
                <PdfLayer
                  key={layer.version}
                  content={layer.content}
                  options={options}
                  isHidden={shown !== undefined && layer.version !== shown.version}
                  page={page}
                  width={Math.floor(Math.min(width - AROUND_PX, MAX_WIDTH_PX) * zoom)}
                  place={place}
                  onReady={(count) => setShown({ ...layer, pages: count })}
                />
              ),
          )}
      </section>
    </div>
  )
}

interface PdfLayerProps {
  content: Blob
  options: NonNullable<DocumentProps['options']>
  /** Whether it is drawn in the background, while the former version is still shown. */
  isHidden: boolean
  page: number
  width: number
  place: RefObject<HTMLElement | null>
  /** Called when the page in view is drawn. */
  onReady: (pages: number) => void
}

function PdfLayer({ content, options, isHidden, page, width, place, onReady }: PdfLayerProps) {
  const [pages, setPages] = useState(0)
  return (
    <Document
      file={content}
      suspense={false}
      options={options}
      className={isHidden ? (classes['hidden'] ?? '') : ''}
      loading={isHidden ? '' : <p className={classes['message']}>Loading...</p>}
      error={<p className={classes['message']}>The PDF cannot be shown.</p>}
      externalLinkTarget="_blank"
      externalLinkRel="noopener noreferrer nofollow"
      onLoadSuccess={({ numPages }) => {
        setPages(numPages)
        // The new version has fewer pages than the page in view, so no page would be drawn in the background.
        if (page > numPages) onReady(numPages)
      }}
      onLoadError={() => onReady(0)}
    >
      <div className={classes['sheets']} aria-hidden={isHidden}>
        {Array.from({ length: pages }, (_page, index) => (
          <PdfPage
            key={index + 1}
            number={index + 1}
            width={width}
            place={place}
            isHidden={isHidden}
            onDrawn={(number) => {
              if (number === page) onReady(pages)
            }}
          />
        ))}
      </div>
    </Document>
  )
}

interface PreviewToolbarProps {
  page: number
  /** 0 until there is a document. */
  pages: number
  zoom: number
  isBehind: boolean
  /** Whether the document does not match the form any more; undefined if it is not made from a form. */
  isOutdated: boolean | undefined
  onPage: (page: number) => void
  /** 0 resets the zoom to 100 %. */
  onZoom: (by: -1 | 0 | 1) => void
  actions: ReactNode
}

function stateOf({ isBehind, isOutdated, pages }: PreviewToolbarProps): string {
  if (isBehind) return 'updating…'
  if (pages === 0 || isOutdated === undefined) return ''
  return isOutdated ? 'not up to date' : 'up to date'
}

function PreviewToolbar(props: PreviewToolbarProps) {
  const { page, pages, zoom, onPage, onZoom, actions } = props
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Preview">
      <h2 className={classes['title']}>Preview</h2>
      <output className={classes['state']}>{stateOf(props)}</output>
      <span className={classes['space']} />
      <PdfTool label="Zoom out" isOff={stepZoom(zoom, -1) === zoom} onClick={() => onZoom(-1)}>
        <IconMinus size={16} stroke={1.6} />
      </PdfTool>
      <Tooltip label="Zoom to 100 %">
        <Button
          variant="subtle"
          color="gray"
          px={4}
          className={classes['zoom'] ?? ''}
          aria-label={`Zoom ${Math.round(zoom * 100)} %, back to 100 %`}
          onClick={() => onZoom(0)}
        >
          {Math.round(zoom * 100)}%
        </Button>
      </Tooltip>
      <PdfTool label="Zoom in" isOff={stepZoom(zoom, 1) === zoom} onClick={() => onZoom(1)}>
        <IconPlus size={16} stroke={1.6} />
      </PdfTool>
      <span className={classes['page']}>
        Page {pages === 0 ? '…' : page} of {pages === 0 ? '…' : pages}
      </span>
      <PdfTool label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronUp size={16} stroke={1.6} />
      </PdfTool>
      <PdfTool label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronDown size={16} stroke={1.6} />
      </PdfTool>
      {actions}
    </div>
  )
}
