interface ZipPart {
  readonly name: string
  readonly text: string
  /** The compressed bytes, see `deflated`; without them the text is stored uncompressed. */
  readonly packed?: Uint8Array
  /** A false size for the directory of the ZIP. */
  readonly saysBytes?: number
  readonly isEncrypted?: boolean
}

const VERSION = 20
const DEFLATED = 8

/** A ZIP file. Its checksums are zero, because readers do not check them. */
export function zipFile(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const locals: number[] = []
  const directory: number[] = []
  for (const { name, text, packed, saysBytes, isEncrypted = false } of parts) {
    const plain = encoder.encode(text)
    const bytes = packed ?? plain
    const nameBytes = [...encoder.encode(name)]
    const at = locals.length
    const common = [
      ...u16(VERSION),
      ...u16(isEncrypted ? 1 : 0),
      ...u16(packed === undefined ? 0 : DEFLATED),
      ...u32(0),
      ...u32(0),
      ...u32(bytes.length),
      ...u32(saysBytes ?? plain.length),
      ...u16(nameBytes.length),
      ...u16(0),
    ]
    locals.push(...u32(0x04034b50), ...common)
    for (const byte of nameBytes) locals.push(byte)
    for (const byte of bytes) locals.push(byte)
    directory.push(...u32(0x02014b50), ...u16(VERSION), ...common, ...Array<number>(10).fill(0), ...u32(at))
    directory.push(...nameBytes)
  }
  const count = u16(parts.length)
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...count,
    ...count,
    ...u32(directory.length),
    ...u32(locals.length),
    0,
    0,
  ]
  const file = new Uint8Array(locals.length + directory.length + end.length)
  file.set(locals)
  file.set(directory, locals.length)
  file.set(end, locals.length + directory.length)
  return file
}

/** Compresses the part with deflate, as most programs do. */
export async function deflated(part: ZipPart): Promise<ZipPart> {
  const packed = new Blob([part.text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return { ...part, packed: new Uint8Array(await new Response(packed).arrayBuffer()) }
}

const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The style number of cells with a date, as LibreOffice writes it. */
export const DATE_STYLE = 1

interface WorkbookSheet {
  readonly name: string
  /** The XML of its rows. */
  readonly rows: string
}

/**
 * The parts of a workbook as LibreOffice Calc writes them.
 * @param options.date1904 'true' (LibreOffice) or '1' (Excel) if dates count from 1904
 */
export function workbookParts(sheets: readonly WorkbookSheet[], { date1904 = 'false' } = {}): ZipPart[] {
  const ids = sheets.map((_, index) => index + 1)
  return [
    {
      name: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr backupFile="false" showObjects="all" date1904="${date1904}"/><sheets>${sheets
        .map(
          ({ name }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}" state="visible" r:id="rId${index + 3}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/>${ids
        .map(
          (id) =>
            `<Relationship Id="rId${id + 2}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        )
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `${HEAD}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs count="1"><xf numFmtId="164"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="164" xfId="0"/><xf numFmtId="165" xfId="0"/></cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      text: `${HEAD}<worksheet ${MAIN} xmlns:r="${RELATIONS}"><sheetPr filterMode="false"/><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]
}

/** A cell: a text, a number as stored, or any other cell as XML attributes and content. */
type CellXml = string | number | { readonly attributes: string; readonly content: string }

/** The XML of rows, starting with row 1. */
export function rowsXml(rows: readonly (readonly CellXml[])[]): string {
  return rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</row>`,
    )
    .join('')
}

function cellXml(cell: CellXml, row: number, column: number): string {
  const at = `r="${String.fromCodePoint(65 + column)}${row + 1}"`
  if (typeof cell === 'number') return `<c ${at} s="0"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c ${at} s="0" t="inlineStr"><is><t>${cell}</t></is></c>`
  return `<c ${at} ${cell.attributes}>${cell.content}</c>`
}

/** An .xlsx file with one sheet. */
export const workbookFile = (rows: readonly (readonly CellXml[])[]): Uint8Array<ArrayBuffer> =>
  zipFile(workbookParts([{ name: 'Devices', rows: rowsXml(rows) }]))
