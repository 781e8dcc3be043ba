import type { TextBlock, TextItem } from '@service-center/pdf/text/build-text-pdf.ts'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

/**
 * Converts Markdown to the blocks of a PDF: headings, paragraphs, lists, tables and code. Emphasis and links become plain
 * text; HTML and horizontal rules are left out.
 */
export function markdownBlocks(markdown: string): TextBlock[] {
  return lexer(markdown).flatMap(blocksOf)
}

function blocksOf(any: Token): TextBlock[] {
  // `Token` also allows tokens of extensions, but none are used.
  const token = any as MarkedToken
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', depth: depthOf(token), text: plain(token) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: plain(token) }]
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'list':
      return [listOf(token)]
    case 'table':
      return [tableOf(token)]
    case 'blockquote':
      return token.tokens.flatMap(blocksOf)
    default:
      return []
  }
}

/** Level 1 in Markdown is the title of the document, so level 2 is the top level of the PDF. */
const depthOf = ({ depth }: Tokens.Heading) => (depth <= 2 ? 1 : depth === 3 ? 2 : 3)

function listOf({ ordered, start, items }: Tokens.List): TextBlock {
  const first = start === '' ? 1 : start
  return {
    kind: 'list',
    items: items.map((item, at): TextItem => ({
      mark: ordered ? `${first + at}.` : '•',
      blocks: item.tokens.flatMap(blocksOf),
    })),
  }
}

function tableOf({ header, rows }: Tokens.Table): TextBlock {
  return {
    kind: 'table',
    head: header.map(textOfCell),
    rows: rows.map((row) => row.map(textOfCell)),
  }
}

const textOfCell = ({ tokens }: Tokens.TableCell) => tokens.map(plain).join('')

/** The text of a token without markup, with its lines joined. */
function plain(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'html') return ''
  if ('tokens' in token && token.tokens !== undefined && token.tokens.length > 0)
    return token.tokens.map(plain).join('')
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return token.type === 'codespan' ? text : unescaped(text).replaceAll(/\s*\n\s*/g, ' ')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
