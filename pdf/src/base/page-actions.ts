import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib'

/** Annotations that are kept: drawings and texts. Files, media and anything that opens by itself are removed. */
const TAKEN_OVER: ReadonlySet<string> = new Set(
  'Link Widget Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink Caret'
    .split(' ')
    .map((subtype) => `/${subtype}`),
)
/** What a link may open. */
const ADDRESS = /^(https?|mailto|tel):/i

/**
 * Removes all actions from a copied page: those of the page and its annotations, attached files and media. Links to
 * web addresses stay.
 */
export function removeActions({ node }: PDFPage): void {
  node.delete(PDFName.of('AA'))
  const annotations = node.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (let place = annotations.size() - 1; place >= 0; place -= 1) {
    const annotation = annotations.lookup(place)
    if (annotation instanceof PDFDict && isTakenOver(annotation)) disarm(annotation)
    else annotations.remove(place)
  }
}

const isTakenOver = (annotation: PDFDict) => TAKEN_OVER.has(String(annotation.lookup(PDFName.of('Subtype'))))

function disarm(annotation: PDFDict): void {
  const address = addressOf(annotation.lookup(PDFName.of('A')))
  for (const name of ['A', 'AA', 'PA', 'Parent', 'Popup']) annotation.delete(PDFName.of(name))
  if (address === undefined) return
  annotation.set(PDFName.of('A'), annotation.context.obj({ S: 'URI', URI: address }))
}

/** The web address that an action opens; undefined for other actions. */
function addressOf(action: unknown): PDFString | PDFHexString | undefined {
  if (!(action instanceof PDFDict) || String(action.lookup(PDFName.of('S'))) !== '/URI') return undefined
  const address = action.lookup(PDFName.of('URI'))
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return undefined
  return ADDRESS.test(address.decodeText()) ? address : undefined
}
