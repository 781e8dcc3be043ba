import { FileProblem, PROBLEMS } from './file-problem.ts'

export interface XmlTag {
  /** Without the namespace prefix. */
  readonly name: string
  /** The attributes as source text. */
  readonly attributes: string
}

// Comments and CDATA come first, so that tags inside them are skipped.
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<\/[^<>]*>|<![^<>]*>|<(?:[\w.-]+:)?([\w.-]+)([^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*)>/y
/** Longest allowed tag or comment, in characters; real ones have some hundred. */
const MAX_MARKUP = 1_000_000

const ATTRIBUTES = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
export const MAX_CODE_POINT = 0x10ffff

/**
 * Calls back for each opening tag, in order.
 * @throws FileProblem for a tag without an end
 */
export async function readTags(text: AsyncIterable<string>, onTag: (tag: XmlTag) => void): Promise<void> {
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    rest = rest.slice(readPart(rest, onTag))
    if (rest.length > MAX_MARKUP) throw new FileProblem(PROBLEMS.brokenWorkbook)
  }
}

/** Reads all complete tags of the text; returns where the incomplete rest starts. */
function readPart(text: string, onTag: (tag: XmlTag) => void): number {
  let at = text.indexOf('<')
  while (at !== -1) {
    MARKUP.lastIndex = at
    const found = MARKUP.exec(text)
    if (found === null) return at
    const [, name, attributes = ''] = found
    if (name !== undefined) onTag({ name, attributes })
    at = text.indexOf('<', MARKUP.lastIndex)
  }
  return text.length
}

/** The attributes of a tag by name, without namespace prefixes. */
export function attributesOf({ attributes }: XmlTag): ReadonlyMap<string, string> {
  const found = attributes.matchAll(ATTRIBUTES)
  return new Map([...found].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]))
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all: string, ...parts: unknown[]) => {
    const [decimal, hex, name] = parts
    if (typeof name === 'string') return NAMED[name] ?? all
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : all
  })
}
