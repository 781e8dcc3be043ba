import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { Document } from 'react-pdf'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useMeasuredWidth } from '../../../ui/hooks/use-measured-width.ts'
import { nextZoom, pageAt } from './pdf-pages.ts'
import { drawForPrinting, MAX_PRINTED_PAGES } from './pdf-printing.ts'
import { PDF_OPTIONS } from './pdf-options.ts'
import { PdfPage } from './PdfPage.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import { printPictures } from './print.ts'
import type { ViewProps } from './view-props.ts'
import classes from './viewer.module.css'

const AROUND_PX = 26
/** The widest that a page is at 100 %: wider lines are hard to read. */
const MAX_WIDTH_PX = 920
const ENCRYPTED = 'This PDF is protected by a password'
const BROKEN = 'This PDF cannot be shown'

/** A PDF: its pages below each other, drawn when they are seen. Scripts within it never run. */
export function PdfView({ content, title, download, onFailure }: ViewProps) {
  const { ref: measure, width } = useMeasuredWidth()
  const place = useRef<HTMLDivElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const pages = pdf?.numPages ?? 0
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      return measure(element)
    },
    [measure],
  )

  function goTo(wanted: number) {
    const target = place.current?.querySelector(`[data-page="${wanted}"]`)
    if (place.current === null || !(target instanceof HTMLElement)) return
    place.current.scrollTop = target.offsetTop
    setPage(wanted)
  }
  function onScroll() {
    const { current } = place
    if (current === null) return
    const tops = [...current.querySelectorAll<HTMLElement>('[data-page]')].map(({ offsetTop }) => offsetTop)
    setPage(pageAt(tops, current.scrollTop + current.clientHeight / 2))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = KEYS[event.key]
    if (act === undefined) return
    event.preventDefault()
    act({ zoom, setZoom, goTo: (by) => goTo(Math.min(pages, Math.max(1, page + by))) })
  }
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
          <div className={classes['sheets']}>
            {width > 0 &&
              Array.from({ length: pages }, (_page, index) => (
                <PdfPage
                  key={index + 1}
                  number={index + 1}
                  width={Math.floor(Math.min(width - AROUND_PX, MAX_WIDTH_PX) * zoom)}
                  place={place}
                />
              ))}
          </div>
        </Document>
      </section>
    </>
  )
}

interface Acting {
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
  /** Turns this many pages. */
  readonly goTo: (by: number) => void
}

const KEYS: Readonly<Record<string, (acting: Acting) => void>> = {
  '+': ({ zoom, setZoom }) => setZoom(nextZoom(zoom, 1)),
  '-': ({ zoom, setZoom }) => setZoom(nextZoom(zoom, -1)),
  '0': ({ setZoom }) => setZoom(1),
  ArrowLeft: ({ goTo }) => goTo(-1),
  ArrowRight: ({ goTo }) => goTo(1),
}
