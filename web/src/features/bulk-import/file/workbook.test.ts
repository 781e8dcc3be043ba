import { expect, it } from 'vitest'
import {
  DATE_STYLE,
  deflated,
  rowsXml,
  workbookFile,
  workbookParts,
  zipFile,
} from '../../../testing/workbook-file.ts'
import { PROBLEMS, unreadableCell } from './file-problem.ts'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES, openWorkbook } from './workbook.ts'

const date = (serial: number | string) => ({
  attributes: `s="${DATE_STYLE}"`,
  content: `<v>${serial}</v>`,
})
const number = (stored: string) => ({ attributes: 's="0"', content: `<v>${stored}</v>` })

const rowsOf = async (file: Uint8Array<ArrayBuffer>, sheet = 0) =>
  (await (await openWorkbook(file)).sheetOf(sheet)).rows

it('reads ids, leading zeros and numbers as they were shown', async () => {
  const file = workbookFile([
    ['ID', 'Value'],
    [4155, 'North Park'],
    ['0042', number('0.30000000000000004')],
    [number('4.155E3'), '  spaces  '],
  ])
  expect(await rowsOf(file)).toEqual([
    ['ID', 'Value'],
    ['4155', 'North Park'],
    ['0042', '0.3'],
    ['4155', 'spaces'],
  ])
})

it('marks a number with more digits than a spreadsheet stores', async () => {
  const file = workbookFile([
    ['1234567890123456', number('1234567890123456')],
    [number('1.23456789012346E+15'), number('123456789012345')],
  ])
  expect(await rowsOf(file)).toEqual([
    ['1234567890123456', { imprecise: '1234567890123456' }],
    [{ imprecise: '1234567890123460' }, '123456789012345'],
  ])
})

it('reads stored values of formulas; a formula with an error or without a value is empty', async () => {
  const file = workbookFile([
    [
      { attributes: 't="n"', content: '<f aca="false">A9+1</f><v>4156</v>' },
      { attributes: 't="str"', content: '<f aca="false">A9&amp;"x"</f><v>=cmd|x</v>' },
    ],
    [
      { attributes: 't="e"', content: '<f aca="false">#REF!</f><v>#REF!</v>' },
      { attributes: 't="str"', content: '<f aca="false">B9</f>' },
      'end',
    ],
    [{ attributes: 't="b"', content: '<v>1</v>' }],
  ])
  expect(await rowsOf(file)).toEqual([
    ['4156', '=cmd|x', ''],
    ['', '', 'end'],
    ['TRUE', '', ''],
  ])
})

it('reads dates and times of day in both epochs', async () => {
  // The format shows no time.
  const rows = [[date(46_349), date(46_349.5), date('0.25')]]
  expect(await rowsOf(workbookFile(rows))).toEqual([['2026/11/23', '2026/11/23', '06:00:00']])
  for (const date1904 of ['1', 'true']) {
    const file = workbookParts([{ name: 'Devices', rows: rowsXml([[date(44_887), date('0.25')]]) }], {
      date1904,
    })
    expect(await rowsOf(zipFile(file))).toEqual([['2026/11/23', '06:00:00']])
    expect(await rowsOf(zipFile(await Promise.all(file.map(deflated))))).toEqual([['2026/11/23', '06:00:00']])
  }
})

/** Texts as XML, and what LibreOffice 7.4 reads. */
const TEXTS: readonly [xml: string, text: string][] = [
  ['&#129302; &#x1F916;&#x01f916; &#00129302;', '🤖 🤖🤖 🤖'],
  ['&#128104;&#8205;&#128187; &#131072;', '👨\u200D💻 𠀀'],
  ['🤖 &#235;&#xEB; &#x20AC; &#xD7FF;&#xE000;', '🤖 ëë € \uD7FF\uE000'],
  ['a<![CDATA[ <b> & &#65;]]>c', 'a <b> & &#65;c'],
  ['one<!-- no text -->two', 'onetwo'],
  ['&amp;#129302; &amp;amp;', '&#129302; &amp;'],
  ['_x005F_x0041_ a]]&gt;b', '_x0041_ a]]>b'],
  ['one&#10;two', 'one\ntwo'],
]

it.each<[kind: string, cell: (xml: string, index: number) => string]>([
  ['an inline text', (xml) => `t="inlineStr"><is><t>${xml}</t></is>`],
  ['a formatted inline text', (xml) => `t="inlineStr"><is><r><rPr><b/></rPr><t>${xml}</t></r></is>`],
  ['the result of a formula', (xml) => `t="str"><f>B9</f><v>${xml}</v>`],
  ['a shared text', (_, index) => `t="s"><v>${index}</v>`],
  ['a formatted shared text', (_, index) => `t="s"><v>${index + TEXTS.length}</v>`],
])('reads every character of %s', async (_kind, cellXml) => {
  const cells = TEXTS.map(
    ([xml], index) => `<row r="${index + 1}"><c r="A${index + 1}" ${cellXml(xml, index)}</c></row>`,
  )
  const plain = TEXTS.map(([xml]) => `<si><t>${xml}</t><rPh sb="0" eb="1"><t>カナ</t></rPh></si>`)
  const formatted = TEXTS.map(([xml]) => `<si><r><rPr><b/></rPr><t>${xml}</t></r></si>`)
  const parts = [
    ...workbookParts([{ name: 'Devices', rows: cells.join('') }]),
    { name: 'xl/sharedStrings.xml', text: `<sst>${[...plain, ...formatted].join('')}</sst>` },
  ]
  expect(await rowsOf(zipFile(parts))).toEqual(TEXTS.map(([, text]) => [text]))
})

const styled = (style: number, stored: string) => ({
  attributes: `s="${style}"`,
  content: `<v>${stored}</v>`,
})

it('reads percentages as they are shown', async () => {
  const parts = workbookParts([
    {
      name: 'Devices',
      rows: rowsXml([
        [styled(2, '0.5'), styled(2, '0.07'), styled(2, '-0.25')],
        [styled(3, '0.125'), styled(4, '12'), styled(5, '0.5')],
        [{ attributes: 's="2" t="inlineStr"', content: '<is><t>half</t></is>' }, styled(2, '')],
      ]),
    },
  ]).map((part) => ({
    ...part,
    text: part.text
      .replace(
        '</numFmts>',
        '<numFmt numFmtId="166" formatCode="0\\ %;[Red]-0\\ %"/><numFmt numFmtId="167" formatCode="0&quot; %&quot;"/></numFmts>',
      )
      .replace(
        '</cellXfs>',
        '<xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>',
      ),
  }))
  expect(await rowsOf(zipFile(parts))).toEqual([
    ['50%', '7%', '-25%'],
    ['12.5%', '1200%', '0.5'],
    ['half', '', ''],
  ])
})

it('reads the name and rows of each sheet', async () => {
  const book = await openWorkbook(
    zipFile(
      workbookParts([
        { name: 'North &amp; South &#x26; &lt;1&gt;', rows: rowsXml([['a']]) },
        { name: 'Two', rows: '' },
        { name: 'Three', rows: rowsXml([['c']]) },
      ]),
    ),
  )
  expect(book.sheets.map(({ name }) => name)).toEqual(['North & South & <1>', 'Two', 'Three'])
  const sheets = await Promise.all([book.sheetOf(2), book.sheetOf(1), book.sheetOf(0)])
  expect(sheets.map(({ rows }) => rows)).toEqual([[['c']], [], [['a']]])
})

const part = (name: string, text = '') => ({ name, text })
const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)
const compound = (text: string) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[...text].flatMap((letter) => [letter.codePointAt(0) ?? 0, 0])])

it.each([
  ['a text', new TextEncoder().encode('id;value\n1;2'), PROBLEMS.noWorkbook],
  ['a document of another kind', zipFile([part('word/document.xml')]), PROBLEMS.noWorkbook],
  ['an old .xls', compound('Workbook'), PROBLEMS.oldWorkbook],
  ['a password', compound('EncryptedPackage'), PROBLEMS.encrypted],
  ['an encrypted ZIP', zipFile([{ ...part('xl/workbook.xml'), isEncrypted: true }]), PROBLEMS.encrypted],
  ['a ZIP that was cut', workbookFile([['a']]).slice(0, 300), PROBLEMS.brokenWorkbook],
  ['the beginning of a ZIP', bytesOf(0x50, 0x4b, 3, 4), PROBLEMS.brokenWorkbook],
  [
    'a cell that refers to nothing',
    workbookFile([['a', { attributes: 't="s"', content: '<v>7</v>' }]]),
    unreadableCell('B1'),
  ],
  [
    'a workbook without its parts',
    zipFile([part('xl/workbook.xml', '<workbook/>')]),
    PROBLEMS.brokenWorkbook,
  ],
  [
    'a bomb of one part',
    zipFile([part('xl/workbook.xml'), { ...part('xl/a.xml'), saysBytes: MAX_UNPACKED_BYTES + 1 }]),
    PROBLEMS.unpacksTooLarge,
  ],
  [
    'a bomb of many parts',
    zipFile(Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => part(`xl/${index}.xml`))),
    PROBLEMS.unpacksTooLarge,
  ],
])('refuses %s with a helpful message', async (_name, bytes, problem) => {
  await expect(rowsOf(bytes)).rejects.toThrow(problem)
})

it('reads a file with a 64-bit directory, which some programs write for small files, too', async () => {
  const parts = workbookParts([{ name: 'Devices', rows: rowsXml([['a', 'b']]) }])
  const packed = await Promise.all(parts.map(deflated))
  for (const some of [parts, packed])
    expect(await rowsOf(zipFile(some, { is64: true }))).toEqual([['a', 'b']])
})
