import { deflated, type ZipPart, zipFile } from '../workbook-file.ts'
import { type BookText, bookParts, numberXml, packed, tableXml, textXml } from './book.ts'

const BOOK: BookText = {
  formats: ['yyyy\\-mm\\-dd', '0%', '00000'],
  strings: ['<t>ID</t>', '<t>Grün &#129302;</t>'],
  sheets: [
    {
      name: 'Devices',
      rows: tableXml([
        [' t="s"><v>0</v>', ' t="s"><v>1</v>', textXml('Shipped')],
        [numberXml(4155), numberXml('0.5', 2), numberXml(46_349, 1)],
        [numberXml(42, 3), ' t="b"><v>1</v>', ' t="str"><f>"a"</f><v>a</v>'],
      ]),
    },
    { name: 'Second', rows: tableXml([[numberXml(1), textXml('b')]]) },
  ],
}

const PARTS = bookParts(BOOK)

/** The parts, with the texts of some changed. */
const changed = (change: (text: string, name: string) => string): ZipPart[] =>
  PARTS.map(({ name, text }) => ({ name, text: change(text, name) }))

/** The parts, some with other names; `change` is about the other texts. */
const renamed = (names: Readonly<Record<string, string>>, change: (text: string, name: string) => string) =>
  changed(change).map(({ name, text }) => ({ name: names[name] ?? name, text }))

const PREFIXED = /<(\/?)(?=[a-zA-Z])/g
const withPrefix = (text: string, name: string) =>
  name.startsWith('xl/w') || name === 'xl/styles.xml' || name === 'xl/sharedStrings.xml'
    ? text.replaceAll(PREFIXED, '<$1x:').replace('xmlns="', 'xmlns:x="')
    : text

const STRICT: readonly [transitional: string, strict: string][] = [
  [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://purl.oclc.org/ooxml/spreadsheetml/main',
  ],
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
]
const strict = (text: string) => STRICT.reduce((all, [from, to]) => all.replaceAll(from, to), text)

const without = (name: string) => PARTS.filter((part) => part.name !== name)

const utf16 = (text: string) => {
  const declared = `\uFEFF${text.replace('UTF-8', 'UTF-16')}`
  return Uint8Array.from(
    [...declared]
      .flatMap((sign) => Array.from(sign, (_, index) => sign.charCodeAt(index)))
      .flatMap((unit) => [unit & 255, unit >> 8]),
  )
}

/** How the same workbook may be packed and written down. */
export const PACKAGE_BOOKS: Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>>>> = {
  'stored parts': async () => zipFile(PARTS),
  'stored and compressed parts': async () =>
    zipFile(await Promise.all(PARTS.map((part, index) => (index % 2 === 0 ? part : deflated(part))))),
  'sizes after the content': async () =>
    zipFile(await Promise.all(PARTS.map(async (part) => ({ ...(await deflated(part)), isStreamed: true })))),
  'a directory of 64 bits': async () => zipFile(await Promise.all(PARTS.map(deflated)), { is64: true }),
  'parts in another order': async () => packed(PARTS.toReversed()),
  'namespaces with prefixes': async () => packed(changed(withPrefix)),
  'strict workbooks': async () => packed(changed(strict)),
  'absolute targets of relationships': async () =>
    packed(
      changed((text, name) =>
        name.endsWith('.rels')
          ? text.replaceAll('Target="', 'Target="/xl/').replace('/xl/xl/', '/xl/')
          : text,
      ),
    ),
  'targets with dots': async () =>
    packed(
      changed((text, name) =>
        name === 'xl/_rels/workbook.xml.rels' ? text.replaceAll('Target="', 'Target="../xl/') : text,
      ),
    ),
  'parts with other names': async () =>
    packed(
      renamed(
        {
          'xl/worksheets/sheet1.xml': 'xl/data/first.xml',
          'xl/sharedStrings.xml': 'xl/texts.xml',
          'xl/styles.xml': 'xl/looks.xml',
        },
        (text) =>
          text
            .replace('worksheets/sheet1.xml', 'data/first.xml')
            .replace('sharedStrings.xml', 'texts.xml')
            .replace('styles.xml', 'looks.xml'),
      ),
    ),
  'a workbook in another folder': async () =>
    packed(
      PARTS.map(({ name, text }) => ({
        name: name.replace(/^xl\//, 'book/'),
        text: text.replaceAll('"xl/', '"book/').replaceAll('"/xl/', '"/book/'),
      })),
    ),
  'a workbook with another name': async () =>
    packed(
      renamed(
        {
          'xl/workbook.xml': 'xl/workbook2.xml',
          'xl/_rels/workbook.xml.rels': 'xl/_rels/workbook2.xml.rels',
        },
        (text) => text.replaceAll('xl/workbook.xml', 'xl/workbook2.xml'),
      ),
    ),
  'names of parts in capitals': async () =>
    packed(
      renamed(
        {
          'xl/sharedStrings.xml': 'xl/SharedStrings.xml',
          'xl/worksheets/sheet1.xml': 'xl/worksheets/Sheet1.xml',
        },
        (text) => text,
      ),
    ),
  'no styles': async () => packed(without('xl/styles.xml')),
  'no shared texts': async () =>
    packed(
      without('xl/sharedStrings.xml').map(({ name, text }) => ({
        name,
        text: text.replaceAll(/ t="s"><v>\d<\/v>/g, '><v>7</v>'),
      })),
    ),
  'attributes in another order and in single quotes': async () =>
    packed(
      changed((text, name) =>
        name.includes('sheet1')
          ? text
              .replaceAll(/<c r="(\w+)"( s="\d")?/g, "<c$2\n\tr = '$1'")
              .replaceAll(/<row r="(\d)"/g, "<row spans='1:3'  r='$1'")
          : text,
      ),
    ),
  'line breaks and comments between the tags': async () =>
    packed(
      changed((text, name) =>
        name.includes('sheet')
          ? text.replaceAll(/(<\/(?:c|row)>|<sheetData>)/g, '$1\r\n  <!-- <c r="Z9"><v>9</v></c> -->')
          : text,
      ),
    ),
  'a byte order mark': async () => packed(changed((text) => `\uFEFF${text}`)),
  'no declaration of XML': async () => packed(changed((text) => text.replace(/^<\?.*\?>\n/, ''))),
  'parts in UTF-16': async () =>
    zipFile(
      PARTS.map(({ name, text }) =>
        name.includes('sheet1') || name.includes('shared')
          ? { name, text: '', bytes: utf16(text) }
          : { name, text },
      ),
    ),
  'the other order of cell styles': async () =>
    packed(
      changed((text, name) =>
        name === 'xl/styles.xml'
          ? text.replace(/(<cellStyleXfs.*<\/cellStyleXfs>)(<cellXfs.*<\/cellXfs>)/, '$2$1')
          : text,
      ),
    ),
  'a format of the style below': async () =>
    packed(
      changed((text, name) =>
        name === 'xl/styles.xml'
          ? text
              .replace('<cellStyleXfs count="1"><xf numFmtId="0"', '<cellStyleXfs count="1"><xf numFmtId="9"')
              .replace(
                '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
                '<xf fontId="0" fillId="0" borderId="0" xfId="0"/>',
              )
          : text,
      ),
    ),
  'a format of the style below that is not applied': async () =>
    packed(
      changed((text, name) =>
        name === 'xl/styles.xml'
          ? text.replace(
              'numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"',
              'numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="0"',
            )
          : text,
      ),
    ),
  'formats with numbers of built-in ones': async () =>
    packed(
      changed((text, name) =>
        name === 'xl/styles.xml'
          ? text
              .replaceAll('numFmtId="164"', 'numFmtId="60"')
              .replaceAll('numFmtId="165"', 'numFmtId="9"')
              .replace('formatCode="0%"', 'formatCode="0.00"')
          : text,
      ),
    ),
}
