import { useState } from 'react'
import { Document } from 'react-pdf'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PDF_OPTIONS } from '../pdf/pdf-options.ts'
import pdfClasses from '../pdf/pdf.module.css'
import { nextZoom } from '../pdf/pdf-pages.ts'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { usePdfPlace } from '../pdf/use-pdf-place.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { drawForPrinting, MAX_PRINTED_PAGES } from './pdf-printing.ts'
import { PdfToolbar } from './PdfToolbar.tsx'
import { printPictures } from './print.ts'
import type { ViewProps } from './view-props.ts'
import classes from './viewer.module.css'

const AROUND_PX = 26

/** How a view zooms. */
export interface PdfZoom {
  /** The next zoom in a direction; the same at the end. */
  readonly next: (zoom: number, by: -1 | 1) => number
  /** The widest that a page is at 100 %, in pixels. */
  readonly maxWidth: number
}

/** By levels; wider lines are hard to read. */
const BY_LEVELS: PdfZoom = { next: nextZoom, maxWidth: 920 }
const ENCRYPTED = 'This PDF is protected by a password'
const BROKEN = 'This PDF cannot be shown'

/** A PDF: its pages below each other, drawn when they are seen. Scripts within it never run. */
export function PdfView(props: ViewProps & { zooming?: PdfZoom }) {
  const { content, title, download, onFailure, zooming = BY_LEVELS } = props
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [zoom, setZoom] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const pages = pdf?.numPages ?? 0
  const { place, attach, width, page, goTo, onScroll, onKeyDown } = usePdfPlace({
    pages,
    zoomBy: (by) => setZoom(by === 0 ? 1 : zooming.next(zoom, by)),
  })

  async function print() {
    if (pdf === undefined) return
    if (pages > MAX_PRINTED_PAGES)
      return toast.warning(`This PDF has ${pages} pages. Download it to print it.`)
    setPrinting(true)
    try {
      await printPictures(await drawForPrinting(pdf))
    } catch {
      toast.error('The pages could not be printed. Download the file to print it.')
    } finally {
      setPrinting(false)
    }
  }
  return (
    <>
      <PdfToolbar
        page={page}
        pages={pages}
        zoom={zoom}
        nextZoom={zooming.next}
        isPrinting={isPrinting}
        onPage={goTo}
        onZoom={setZoom}
        onPrint={() => void print()}
        download={download}
      />
      {/* A Tab stop, so that it is scrolled, and its pages are turned, by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section
        ref={attach}
        className={classes['pages']}
        aria-label={`Pages of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <Document
          file={content}
          suspense={false}
          options={PDF_OPTIONS}
          loading={<p className={classes['coming']}>Loading...</p>}
          error=""
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer nofollow"
          onItemClick={({ pageNumber }) => goTo(pageNumber)}
          onLoadSuccess={(read) => {
            setPdf(read)
            place.current?.focus({ preventScroll: true })
          }}
          onLoadError={() => onFailure(BROKEN)}
          onSourceError={() => onFailure(BROKEN)}
          onPassword={() => onFailure(ENCRYPTED)}
        >
          <div className={pdfClasses['sheets']}>
            {width > 0 &&
              Array.from({ length: pages }, (_page, index) => (
                <PdfPage
                  key={index + 1}
                  number={index + 1}
                  width={Math.floor(Math.min(width - AROUND_PX, zooming.maxWidth) * zoom)}
                  place={place}
                />
              ))}
          </div>
        </Document>
      </section>
    </>
  )
}
