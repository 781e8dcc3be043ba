import { FileProblem, PROBLEMS } from './file-problem.ts'

export interface XmlTag {
  /** Without the namespace prefix. */
  readonly name: string
  /** The attributes as source text. */
  readonly attributes: string
}

/** What a reader of XML is told, in order. Names are without their namespace prefixes. */
export interface XmlReader {
  onOpen(tag: XmlTag): void
  onClose?(name: string): void
  /** A text, or a part of a long one; with its character references resolved. */
  onText?(text: string): void
}

/**
 * What stands between texts. Comments, CDATA sections and instructions come first, so that tags inside them are no tags. A
 * document type with declarations matches nothing: no workbook has one, and its entities could exhaust the memory.
 */
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<\/(?:[\w.-]+:)?([\w.-]+)\s*>|<!(?!--|\[CDATA\[)[^<>[]*>|<(?:[\w.-]+:)?([\w.-]+)([^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*)>/y
/** Longest allowed tag or comment, in characters; real ones have some hundred. */
const MAX_MARKUP = 1_000_000
/** Longest character reference, such as '&#x0001F916;'. */
const MAX_REFERENCE = 16

// A name begins where no other one is before it: without this, a long name would be tried from each of its letters.
const ATTRIBUTES = /(?<![\w.:-])(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([\da-f]{1,6})|(\w+));/gi
const MAX_CODE_POINT = 0x10ffff

/**
 * Reads an XML document.
 * @throws FileProblem for one that is cut off or has a tag without an end
 */
export async function readXml(chunks: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const state = { reader, depth: 0 }
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    rest = rest.slice(readPart(rest, state))
    if (rest.length > MAX_MARKUP) throw new FileProblem(PROBLEMS.brokenWorkbook)
  }
  if (state.depth !== 0 || rest.includes('<')) throw new FileProblem(PROBLEMS.brokenWorkbook)
}

interface XmlState {
  readonly reader: XmlReader
  /** The number of open tags. */
  depth: number
}

/** Reads all complete tags and texts; returns where the incomplete rest starts. */
function readPart(part: string, state: XmlState): number {
  const { reader } = state
  let at = 0
  while (at < part.length) {
    const next = part.indexOf('<', at)
    const end = next === -1 ? endOfText(part, at) : next
    if (end > at) reader.onText?.(decoded(part.slice(at, end)))
    if (next === -1) return end
    MARKUP.lastIndex = next
    const found = MARKUP.exec(part)
    if (found === null) return next
    at = MARKUP.lastIndex
    const [, section, closed, opened, attributes = ''] = found
    if (section !== undefined) reader.onText?.(section)
    if (closed !== undefined) close(closed, state)
    if (opened === undefined) continue
    state.depth += 1
    reader.onOpen({ name: opened, attributes })
    if (attributes.endsWith('/')) close(opened, state)
  }
  return at
}

function close(name: string, state: XmlState) {
  state.depth -= 1
  if (state.depth < 0) throw new FileProblem(PROBLEMS.brokenWorkbook)
  state.reader.onClose?.(name)
}

/** Where the text ends that can be read now: a character reference at its end may continue in the next part. */
function endOfText(part: string, at: number): number {
  const reference = part.lastIndexOf('&')
  const isCut = reference >= at && part.length - reference < MAX_REFERENCE && !part.includes(';', reference)
  return isCut ? reference : part.length
}

/** The attributes of a tag by name, without namespace prefixes. */
export function attributesOf({ attributes }: XmlTag): ReadonlyMap<string, string> {
  const found = attributes.matchAll(ATTRIBUTES)
  return new Map([...found].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]))
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(REFERENCE, (all: string, ...parts: unknown[]) => {
    const [decimal, hex, name] = parts
    if (typeof name === 'string') return NAMED[name] ?? all
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : all
  })
}

const ESCAPED = /_x([\dA-Fa-f]{4})_/g

/**
 * Resolves the escapes of spreadsheets (ECMA-376, ST_Xstring), which stand for characters that XML cannot have: '_x000D_'.
 * '_x005F_' is an underscore that is followed by what only looks like an escape.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
