import { strToU8, zipSync } from 'fflate'
import { MAX_CODE_POINT } from './xml-tags.ts'
import { textOfEntry, type ZipEntry } from './zip-directory.ts'

/**
 * What the library reads wrongly in XML: comments and CDATA sections within a text, which make it lose the other parts,
 * and numeric references beyond U+FFFF, which it cuts to 16 bits.
 */
const MISREAD = /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|&#(?:x0*([1-9a-f][\da-f]{4,5})|0*([1-9]\d{4,6}));/gi

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The same XML, written so that the library reads it as it is meant. */
export function mendedXml(xml: string): string {
  return xml.replaceAll(MISREAD, (all: string, ...parts: unknown[]) => {
    const [section, hex, decimal] = parts
    if (typeof section === 'string') return section.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)
    if (typeof hex !== 'string' && typeof decimal !== 'string') return ''
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : all
  })
}

/**
 * A workbook for the library, with the same texts. Nearly every file is returned as it is; one whose texts need mending is
 * packed anew, with only the parts that are read.
 * @param names of the parts that are read; those with texts of cells are mended
 * @param most maximum number of bytes to unpack of each part
 * @throws FileProblem for a part with more
 */
export async function mendedWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  entries: ReadonlyMap<string, ZipEntry>,
  { withTexts, others, most }: { withTexts: readonly string[]; others: readonly string[]; most: number },
): Promise<ArrayBuffer> {
  const read = async (name: string): Promise<[name: string, xml: string][]> => {
    const entry = entries.get(name)
    return entry === undefined ? [] : [[name, await joined(textOfEntry(bytes, entry, most))]]
  }
  const texts = (await Promise.all(withTexts.map(read))).flat()
  if (!texts.some(([, xml]) => xml.search(MISREAD) !== -1)) return bytes.buffer
  const kept = (await Promise.all(others.map(read))).flat()
  const parts = [...kept, ...texts.map(([name, xml]): [string, string] => [name, mendedXml(xml)])]
  return zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])), { level: 0 }).buffer
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return parts.join('')
}
