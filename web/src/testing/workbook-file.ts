export interface ZipPart {
  readonly name: string
  readonly text: string
  /** The compressed bytes, see `deflated`; without them the text is stored uncompressed. */
  readonly packed?: Uint8Array
  /** What is stored in place of the text, for other encodings. */
  readonly bytes?: Uint8Array
  /** A false size for the directory of the ZIP. */
  readonly saysBytes?: number
  readonly isEncrypted?: boolean
  /** Written by a program that does not know the sizes beforehand: they follow the content. */
  readonly isStreamed?: boolean
}

const VERSION = 20
const DEFLATED = 8

/** A ZIP file, as programs save it. @param options.is64 whether its directory has numbers of 64 bits */
export function zipFile(parts: readonly ZipPart[], { is64 = false } = {}): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  const directory: number[] = []
  let at = 0
  const add = (piece: Uint8Array) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const part of parts) {
    const { name, packed, saysBytes, isEncrypted = false, isStreamed = false } = part
    const plain = part.bytes ?? encoder.encode(part.text)
    const bytes = packed ?? plain
    const nameBytes = encoder.encode(name)
    const kind = [
      ...u16(VERSION),
      ...u16((isEncrypted ? 1 : 0) + (isStreamed ? 8 : 0)),
      ...u16(packed === undefined ? 0 : DEFLATED),
      ...u32(0),
    ]
    const sizes = [...u32(checksumOf(plain)), ...u32(bytes.length), ...u32(saysBytes ?? plain.length)]
    const nameSize = u16(nameBytes.length)
    const known64 = [saysBytes ?? plain.length, bytes.length, at].flatMap(u64)
    const extra = is64 ? [...u16(1), ...u16(known64.length), ...known64] : []
    directory.push(...u32(0x02014b50), ...u16(VERSION), ...kind)
    directory.push(...(is64 ? [...sizes.slice(0, 4), ...ELSEWHERE, ...ELSEWHERE] : sizes))
    directory.push(...nameSize, ...u16(extra.length), ...Array<number>(10).fill(0))
    directory.push(...(is64 ? ELSEWHERE : u32(at)), ...nameBytes, ...extra)
    const known = isStreamed ? Array<number>(12).fill(0) : sizes
    add(Uint8Array.from([...u32(0x04034b50), ...kind, ...known, ...nameSize, ...u16(0)]))
    add(nameBytes)
    add(bytes)
    if (isStreamed) add(Uint8Array.from([...u32(0x08074b50), ...sizes]))
  }
  const size = directory.length
  const count = u16(parts.length)
  const numbers64 = [parts.length, parts.length, size, at].flatMap(u64)
  const end64 = [...u32(0x06064b50), ...u64(44), ...u16(45), ...u16(45), ...u64(0), ...numbers64]
  const locator64 = [...u32(0x07064b50), ...u32(0), ...u64(at + size), ...u32(1)]
  const places = is64 ? [...ELSEWHERE, ...ELSEWHERE] : [...u32(size), ...u32(at)]
  const end = [...u32(0x06054b50), ...u32(0), ...count, ...count, ...places, 0, 0]
  pieces.push(Uint8Array.from([...directory, ...(is64 ? [...end64, ...locator64] : []), ...end]))
  return joined(pieces)
}

/** In place of a number of 32 bits: it is found among those of 64 bits. */
const ELSEWHERE = [255, 255, 255, 255]

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}

/** What each value of a byte adds to a checksum (CRC-32). */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (CHECKSUMS[(sum ^ byte) & 255] ?? 0)
  return ~sum >>> 0
}

/** Compresses the part with deflate, as most programs do. */
export async function deflated(part: ZipPart): Promise<ZipPart> {
  const packed = new Blob([part.text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return { ...part, packed: new Uint8Array(await new Response(packed).arrayBuffer()) }
}

const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u64 = (value: number) => [...u32(value), ...u32(0)]
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
