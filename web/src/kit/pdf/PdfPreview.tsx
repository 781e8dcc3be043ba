import { Button } from '@mantine/core'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { useState, type ReactNode } from 'react'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { PageNotice } from '../../ui/feedback/PageNotice.tsx'
import { missingLettersText } from './missing-letters.ts'
import { PdfLayer } from './PdfLayer.tsx'
import { usePdfOptions } from './pdf-options.ts'
import { PreviewToolbar } from './PreviewToolbar.tsx'
import { readZoom, stepZoom } from './preview-zoom.ts'
import { usePdfPlace } from './use-pdf-place.ts'
import type { MadePdf, PdfState } from './use-pdf.ts'
import classes from './pdf.module.css'

/** What is at both sides of a page, in pixels. */
const AROUND_PX = 26
const NONE: readonly MissingLetters[] = []
/** The width of a page at 100 % (specification 3, section 9). */
const MAX_WIDTH_PX = 1000
/** The same for all previews, kept in this browser. */
const storedZoom = storedValue({ key: 'pdf-preview-zoom', parse: readZoom, format: String })

interface PdfPreviewProps {
  pdf: PdfState
  title: string
  /** Letters of what it is made of that cannot be printed, with their fields. */
  missing?: readonly MissingLetters[]
  /** Buttons at the right end of its toolbar. */
  actions?: ReactNode
  /** In place of the pages while there is no document. */
  empty?: ReactNode
}

/** A document as it is made: the former one stays until the next one has been drawn. */
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
      {/* A Tab stop, so that it is scrolled, and its pages are turned, by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section
        ref={attach}
        className={classes['pages']}
        aria-label={`Pages of ${title}`}
        aria-busy={pdf.isBehind}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {layers.length === 0 && (
          <div className={classes['coming']}>{pdf.isBehind ? 'Loading...' : empty}</div>
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
