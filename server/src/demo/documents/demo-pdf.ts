/** A page of a demo document: its heading, and paragraphs. */
export interface DemoPage {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** A4 in points, and the place of the text. */
const WIDTH = 595
const HEIGHT = 842
const MARGIN = 64
/** Characters per line at 11 points. A safe value, because Helvetica has no fixed width. */
const LINE_LENGTH = 84

/** A small PDF with text and a white pitch on green at the top. Plain ASCII, in fonts that every PDF reader has. */
export function demoPdf(title: string, pages: readonly DemoPage[]): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_page, index) => `${5 + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  pages.forEach((page, index) => {
    const content = contentOf({ title, page, place: `Page ${index + 1} of ${pages.length}` })
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${6 + index * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  return fileOf(objects)
}

function contentOf({ title, page, place }: { title: string; page: DemoPage; place: string }): string {
  const top = HEIGHT - 96
  const pitch = `0.082 0.416 0.267 rg 0 ${top} ${WIDTH} 96 re f 1 1 1 RG 2 w 340 ${top + 16} 190 64 re S 435 ${top + 16} m 435 ${top + 80} l S`
  const lines = [
    pitch,
    textAt({ x: MARGIN, y: top + 42, size: 20, font: 'F2', color: '1 1 1' }, title),
    textAt({ x: MARGIN, y: top - 48, size: 16, font: 'F2', color: '0.08 0.12 0.1' }, page.heading),
  ]
  let y = top - 80
  for (const paragraph of page.paragraphs) {
    for (const line of wrapped(paragraph)) {
      lines.push(textAt({ x: MARGIN, y, size: 11, font: 'F1', color: '0.08 0.12 0.1' }, line))
      y -= 16
    }
    y -= 10
  }
  lines.push(textAt({ x: MARGIN, y: 40, size: 9, font: 'F1', color: '0.38 0.43 0.4' }, place))
  return lines.join('\n')
}

function textAt(
  place: { x: number; y: number; size: number; font: string; color: string },
  text: string,
): string {
  const escaped = text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  return `BT ${place.color} rg /${place.font} ${place.size} Tf ${place.x} ${place.y} Td (${escaped}) Tj ET`
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length + 1 > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** The PDF file with its objects and the table of their offsets. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const begins = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
