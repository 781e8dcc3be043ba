import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { Document } from 'react-pdf'
import { toast } from '../../ui/feedback/toast.tsx'
import { PdfPage } from './PdfPage.tsx'
import { PDF_OPTIONS } from './pdf-options.ts'
import { nextZoom, pixelRatioOf } from './pdf-pages.ts'
import { usePdfPlace } from './use-pdf-place.ts'
import { PdfToolbar } from './PdfToolbar.tsx'
import { printPictures } from '../files/print.ts'
import type { ViewProps } from '../files/PictureView.tsx'
import pdfClasses from './pdf.module.css'
import classes from '../files/viewer.module.css'

/** More pages could take more memory than the browser has. */
const MAX_PRINTED_PAGES = 100
const POINTS_PER_INCH = 72
const PRINTED_PER_INCH = 150

/** Draws the pages of a PDF as pictures, at 150 dots per inch. */
async function drawForPrinting(pdf: PDFDocumentProxy): Promise<Blob[]> {
  const pictures: Blob[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const own = page.getViewport({ scale: 1 })
    const scale = pixelRatioOf(own, PRINTED_PER_INCH / POINTS_PER_INCH)
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport, intent: 'print' }).promise
    pictures.push(await pictureOf(canvas))
    // Frees the memory of the canvas at once.
    canvas.width = 0
  }
  return pictures
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    (blob) => (blob === null ? reject(new Error('A page was not drawn.')) : resolve(blob)),
    'image/jpeg',
    0.92,
  )
  return promise
}

/** The space beside a page, left and right together, in pixels. */
const AROUND_PX = 26

export interface PdfZoom {
  /** The next zoom level up or down; the same at the end of the range. */
  readonly next: (zoom: number, by: -1 | 1) => number
  /** The maximum width of a page at 100 %, in pixels. */
  readonly maxWidth: number
}

/** The width is limited, because wider lines are hard to read. */
const DEFAULT_ZOOM: PdfZoom = { next: nextZoom, maxWidth: 920 }
const ENCRYPTED = 'This PDF is protected by a password'
const BROKEN = 'This PDF cannot be shown'

/** Shows a PDF with its pages below each other. Scripts in the PDF never run. */
export function PdfView(props: ViewProps & { zooming?: PdfZoom }) {
  const { content, title, download, onFailure, zooming = DEFAULT_ZOOM } = props
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
      {/* Focusable, so that the keyboard can scroll and turn pages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section
        ref={attach}
        className={classes['pages']}
        aria-label={sentence`Pages of ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <Document
          file={content}
          suspense={false}
          options={PDF_OPTIONS}
          loading={<p className={classes['message']}>Loading...</p>}
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
