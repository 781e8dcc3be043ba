/** What the drawing's style sheet decides; a file has it in each element. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
]

/** A drawing of the page as a file that looks the same by itself, in the colours that are shown. */
export function svgFileOf(svg: SVGSVGElement): Blob {
  // A clone of an SVG element is one.
  const copy = svg.cloneNode(true) as SVGSVGElement
  const shown = [...svg.querySelectorAll('*')]
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = shown[index]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    element.removeAttribute('class')
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name))
  }
  copy.removeAttribute('class')
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
