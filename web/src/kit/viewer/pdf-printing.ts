import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pixelRatioOf } from '../pdf/pdf-pages.ts'

/** More pages take more memory than a browser may have. */
export const MAX_PRINTED_PAGES = 100
const POINTS_PER_INCH = 72
const PRINTED_PER_INCH = 150

/** The pages of a PDF as pictures, at 150 dots per inch. */
export async function drawForPrinting(pdf: PDFDocumentProxy): Promise<Blob[]> {
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
    // Frees its memory at once.
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
