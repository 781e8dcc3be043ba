import { assemble, TEXT_WIDTH } from '../base/assemble.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import type { PdfFonts } from '../base/fonts.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'
import { columnWidths } from './column-widths.ts'
import type { TextBlock, TextDocument, TextItem } from './text-blocks.ts'

const HEADINGS = {
  1: { size: 15, above: 20 },
  2: { size: 12, above: 14 },
  3: { size: 10, above: 10 },
} as const
const ITEM_INDENT = 14
/** Points of a space at the beginning of a line of code. */
const SPACE = 4
/** A heading goes to the next page with what follows it, unless that is long. */
const MAX_KEPT_LETTERS = 900

/** Makes a document of texts, lists, tables and code. */
export function buildTextPdf(
  { title, day, blocks }: TextDocument,
  fonts: PdfFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  return assemble({
    fonts,
    head: { title, subject: title, author: 'Service Center', language: 'en' },
    before: [],
    after: [],
    footer: `Service Center: ${title}, ${day}`,
    content: [titleOf(title, day), ...partsOf(blocks, TEXT_WIDTH)],
  })
}

const titleOf = (title: string, day: string): Content => ({
  stack: [
    { text: title, fontSize: 20, bold: true },
    { text: `Made on ${day}`, color: INK.second, margin: [0, 2, 0, 0] },
    {
      margin: [0, 8, 0, 4],
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 1.4, lineColor: INK.text }],
    },
  ],
})

function partsOf(blocks: readonly TextBlock[], width: number): Content[] {
  const parts: Content[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    const next = blocks[at + 1]
    if (block === undefined) continue
    if (block.kind === 'heading' && next !== undefined && isShort(next)) {
      parts.push({ unbreakable: true, stack: [partOf(block, width), partOf(next, width)] })
      at += 1
    } else parts.push(partOf(block, width))
  }
  return parts
}

function isShort(block: TextBlock): boolean {
  return (block.kind === 'paragraph' || block.kind === 'code') && block.text.length < MAX_KEPT_LETTERS
}

function partOf(block: TextBlock, width: number): Content {
  switch (block.kind) {
    case 'heading': {
      const { size, above } = HEADINGS[block.depth]
      return { text: block.text, fontSize: size, bold: true, margin: [0, above, 0, 4] }
    }
    case 'paragraph':
      return { text: block.text, margin: [0, 0, 0, 6] }
    case 'list':
      return { stack: block.items.map((item) => itemOf(item, width)), margin: [0, 0, 0, 6] }
    case 'table':
      return tableOf(block, width)
    case 'code':
      return codeOf(block.text)
  }
}

const itemOf = ({ mark, blocks }: TextItem, width: number): Content => ({
  columns: [
    { width: ITEM_INDENT, text: mark, color: INK.second },
    { width: width - ITEM_INDENT, stack: partsOf(blocks, width - ITEM_INDENT) },
  ],
})

function tableOf({ head, rows }: Extract<TextBlock, { kind: 'table' }>, width: number): Content {
  const columns = Math.max(head.length, ...rows.map(({ length }) => length))
  const filled = (row: readonly string[]) => Array.from({ length: columns }, (_cell, at) => row[at] ?? '')
  return {
    margin: [0, 2, 0, 10],
    layout: LINED,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths([head, ...rows], width - (columns - 1) * COLUMN_GAP),
      body: [
        filled(head).map((text) => ({ text, color: INK.second, fontSize: 8 })),
        ...rows.map((row) => filled(row).map((text) => ({ text, fontSize: 8 }))),
      ],
    },
  }
}

/** Code keeps its lines, and its indents as margins: spaces at the beginning of a line are not drawn. */
function codeOf(text: string): Content {
  return {
    margin: [8, 2, 0, 8],
    stack: text.split('\n').map((line) => {
      const words = line.trimStart()
      const indent = (line.length - words.length) * SPACE
      return { text: words === '' ? ' ' : words, fontSize: 8, color: INK.second, margin: [indent, 0, 0, 0] }
    }),
  }
}
