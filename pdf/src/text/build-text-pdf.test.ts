import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, hasPdfTools, infoOf, pagesOf, textOf } from '../testing/pdf-tools.ts'
import { buildTextPdf, columnWidths, type TextBlock } from './build-text-pdf.ts'

const fonts = readFonts()
const made = (...blocks: TextBlock[]) => buildTextPdf({ title: 'Manual', day: '2026-05-31', blocks }, fonts)

it('the title says what it says in its own direction, on one line', async () => {
  const pdf = await buildTextPdf({ title: 'Manual \u202E4106\n2', day: '2026-05-31', blocks: [] }, fonts)
  expect(await infoOf(pdf)).toMatchObject({ title: 'Manual 4106 2', subject: 'Manual 4106 2' })
})

describe.runIf(hasPdfTools)('a text document', () => {
  it('shows headings, paragraphs, lists, tables and code', async () => {
    const pdf = await made(
      { kind: 'heading', depth: 1, text: 'What to watch' },
      { kind: 'paragraph', text: 'A paragraph → with an arrow.' },
      {
        kind: 'list',
        items: [
          { mark: '1.', blocks: [{ kind: 'paragraph', text: 'The first' }] },
          {
            mark: '2.',
            blocks: [
              { kind: 'paragraph', text: 'The second' },
              { kind: 'list', items: [{ mark: '•', blocks: [{ kind: 'paragraph', text: 'within' }] }] },
            ],
          },
        ],
      },
      { kind: 'table', head: ['Name', 'Meaning'], rows: [['PORT', 'where it listens'], ['HOST']] },
      { kind: 'code', text: 'if true; then\n    echo yes\nfi' },
    )
    await expectSoundPdf(pdf)
    const text = await textOf(pdf)
    for (const part of [
      'Manual',
      'What to watch',
      'A paragraph',
      '1.',
      'The second',
      'within',
      'where it listens',
      'HOST',
      'echo yes',
      '2026-05-31',
      'page 1 of 1',
    ])
      expect(text).toContain(part)
    const indent = (line: string) => new RegExp(`^( *)${line}`, 'm').exec(text)?.[1]?.length ?? 0
    expect(indent('echo yes')).toBeGreaterThan(indent('if true'))
  })

  it('repeats the header of a table on each page', async () => {
    const rows = Array.from({ length: 120 }, (_row, at) => [`key ${at}`, 'a value of it'])
    const pages = await pagesOf(await made({ kind: 'table', head: ['The key', 'The value'], rows }))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('The key')
  })

  it('does not leave a heading alone at the end of a page', async () => {
    const lines = Array.from({ length: 30 }, (_line, at): TextBlock[] => [
      { kind: 'heading', depth: 2, text: `Heading ${at}` },
      { kind: 'paragraph', text: `Words ${at} `.repeat(40) },
    ])
    for (const page of await pagesOf(await made(...lines.flat()))) {
      const last = page
        .trimEnd()
        .split('\n')
        .findLast((line) => line.trim() !== '' && !line.includes('Service Center:'))
      expect(last).not.toContain('Heading')
    }
  })
})

it('columns fill the width, and long words fit', () => {
  const widths = columnWidths([['MAX_CONNECTIONS_PER_ADDRESS', 'a', 'words of a long text '.repeat(20)]], 500)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
  expect(widths[0]).toBeGreaterThan(27 * 5)
  expect(widths[2]).toBeGreaterThan(widths[0] ?? 0)
  const crowded = columnWidths([Array.from({ length: 20 }, () => 'abcdefghij')], 500)
  expect(crowded.every((width) => width === 25)).toBe(true)
})
