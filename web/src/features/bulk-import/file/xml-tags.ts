import { FileProblem, PROBLEMS } from './file-problem.ts'

/** A tag of an XML text. */
export interface XmlTag {
  /** Without the prefix of its namespace. */
  readonly name: string
  /** Its attributes as they stand in the text; '' of a closing tag. */
  readonly attributes: string
}

// Comments and other text in which a tag means nothing come first: a tag that stands there hides none of the others.
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<\/[^<>]*>|<![^<>]*>|<(?:[\w.-]+:)?([\w.-]+)([^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*)>/y
/** The longest piece of markup; real ones have some hundred characters. */
const MAX_MARKUP = 1_000_000

/**
 * Calls back for each tag that opens, in the order of the text.
 * @throws FileProblem for a tag that has no end
 */
export async function readTags(text: AsyncIterable<string>, onTag: (tag: XmlTag) => void): Promise<void> {
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    rest = rest.slice(readPart(rest, onTag))
    if (rest.length > MAX_MARKUP) throw new FileProblem(PROBLEMS.brokenWorkbook)
  }
}

/** Reads all markup that has its end in the text; returns where the part without an end starts. */
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

const ATTRIBUTES = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The attributes of a tag by their names, which have no prefix. */
export function attributesOf({ attributes }: XmlTag): ReadonlyMap<string, string> {
  const found = attributes.matchAll(ATTRIBUTES)
  return new Map([...found].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_CODE_POINT = 0x10ffff

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all: string, ...parts: unknown[]) => {
    const [decimal, hex, name] = parts
    if (typeof name === 'string') return NAMED[name] ?? all
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : all
  })
}
