import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
// oxlint-disable-next-line import/default -- the bundler gives its address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { pdfjs, type DocumentProps } from 'react-pdf'
import { MAX_PICTURE_PIXELS } from './pdf-pages.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** See web/pdf-resources.ts. */
const RESOURCES = new URL(`/assets/pdfjs-${pdfjs.version}/`, document.baseURI).href

/** How PDFs are read: everything from our own origin, no compiled code, no forms of XFA, no pictures without end. */
export const PDF_OPTIONS: NonNullable<DocumentProps['options']> = {
  cMapUrl: `${RESOURCES}cmaps/`,
  standardFontDataUrl: `${RESOURCES}standard_fonts/`,
  iccUrl: `${RESOURCES}iccs/`,
  wasmUrl: `${RESOURCES}wasm/`,
  // The content security policy forbids compiled code; the decoders exist as plain script too.
  useWasm: false,
  // The same letters on every system.
  useSystemFonts: false,
  enableXfa: false,
  maxImageSize: MAX_PICTURE_PIXELS,
}

type PdfOptions = typeof PDF_OPTIONS

/**
 * The same with one worker for all documents of a screen that shows one after the other: to start it takes longer than to
 * read a document. Undefined until it is started. It ends with the screen.
 */
export function usePdfOptions(): PdfOptions | undefined {
  const [options, setOptions] = useState<PdfOptions>()
  useEffect(() => {
    const worker = new pdfjs.PDFWorker()
    const use = () => {
      if (!worker.destroyed) setOptions({ ...PDF_OPTIONS, worker })
    }
    // It is refused only when the screen is gone before it has started.
    worker.promise.then(use, () => undefined)
    return () => worker.destroy()
  }, [])
  return options
}
