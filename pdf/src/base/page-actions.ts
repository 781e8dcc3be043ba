import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib'

/** What people draw and write on pages; files, media and what opens by itself are not among it. */
const TAKEN_OVER: ReadonlySet<string> = new Set(
  'Link Widget Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink Caret'
    .split(' ')
    .map((subtype) => `/${subtype}`),
)
/** What a link may open. */
const ADDRESS = /^(https?|mailto|tel):/i

/**
 * Removes from a copied page everything that does something: actions of the page and of what lies on it, attached files and
 * media. Links to addresses of the web stay.
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

/** The address of the web that an action opens; undefined for any other action. */
function addressOf(action: unknown): PDFString | PDFHexString | undefined {
  if (!(action instanceof PDFDict) || String(action.lookup(PDFName.of('S'))) !== '/URI') return undefined
  const address = action.lookup(PDFName.of('URI'))
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return undefined
  return ADDRESS.test(address.decodeText()) ? address : undefined
}
