import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
// oxlint-disable-next-line import/default -- the bundler makes a default export with the URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { pdfjs, type DocumentProps } from 'react-pdf'
import { MAX_PICTURE_PIXELS } from '../files/picture-size.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** See web/pdf-resources.ts. */
const RESOURCES = new URL(`/assets/pdfjs-${pdfjs.version}/`, document.baseURI).href

/** How PDFs are read: all resources from our own origin, no WebAssembly, no XFA forms, a limit for pictures. */
export const PDF_OPTIONS: NonNullable<DocumentProps['options']> = {
  cMapUrl: `${RESOURCES}cmaps/`,
  standardFontDataUrl: `${RESOURCES}standard_fonts/`,
  iccUrl: `${RESOURCES}iccs/`,
  wasmUrl: `${RESOURCES}wasm/`,
  // The content security policy forbids WebAssembly; pdf.js has the same decoders as JavaScript.
  useWasm: false,
  // So that a PDF looks the same on every system.
  useSystemFonts: false,
  enableXfa: false,
  maxImageSize: MAX_PICTURE_PIXELS,
}

/**
 * `PDF_OPTIONS` with one worker for all documents of a screen, because starting a worker takes longer than reading a
 * document. Undefined until the worker has started. The worker ends with the screen.
 */
export function usePdfOptions(): typeof PDF_OPTIONS | undefined {
  const [options, setOptions] = useState<typeof PDF_OPTIONS>()
  useEffect(() => {
    const worker = new pdfjs.PDFWorker()
    const use = () => {
      if (!worker.destroyed) setOptions({ ...PDF_OPTIONS, worker })
    }
    // The promise is rejected only if the screen was closed before the worker had started.
    worker.promise.then(use, () => undefined)
    return () => worker.destroy()
  }, [])
  return options
}
