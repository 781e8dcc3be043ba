import sax, { type Handlers, type Parser } from 'sax'
import { FileProblem, PROBLEMS } from './file-problem.ts'

export interface XmlTag {
  /** Without the namespace prefix. */
  readonly name: string
  /** By name, without the namespace prefix. */
  readonly attributes: ReadonlyMap<string, string>
}

/** What a reader of XML is told, in order. Names are without their namespace prefixes. */
export interface XmlReader {
  onOpen(tag: XmlTag): void
  onClose?(name: string): void
  /** A text, or a part of a long one; with its character references resolved. */
  onText?(text: string): void
}

// Nothing real comes near these limits: a file beyond one is made to exhaust the memory.

/** Longest tag name, attribute or comment, in characters. A longer text comes in parts. */
sax.MAX_BUFFER_LENGTH = 1_000_000
const MAX_ATTRIBUTES = 1000
const MAX_DEPTH = 1000

/**
 * Reads an XML document. Namespaces are not looked up, as prefixes need not be declared to be understood.
 * @throws FileProblem for one that is cut off or not well-formed, or that declares entities
 */
export async function readXml(chunks: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = parserFor(reader)
  for await (const chunk of chunks) parser.write(chunk)
  parser.close()
}

function parserFor(reader: XmlReader): Parser {
  let attributes = new Map<string, string>()
  let count = 0
  let depth = 0
  const onText = (text: string) => reader.onText?.(text)
  const handlers: Handlers = {
    onerror: refuse,
    ondoctype: (text) => {
      // No workbook declares entities.
      if (text.includes('[')) refuse()
    },
    onopentagstart: () => {
      attributes = new Map()
      count = 0
      depth += 1
      if (depth > MAX_DEPTH) refuse()
    },
    onattribute: ({ name, value }) => {
      count += 1
      if (count > MAX_ATTRIBUTES) refuse()
      attributes.set(withoutPrefix(name), value)
    },
    onopentag: ({ name }) => reader.onOpen({ name: withoutPrefix(name), attributes }),
    onclosetag: (name) => {
      depth -= 1
      reader.onClose?.(withoutPrefix(name))
    },
    ontext: onText,
    oncdata: onText,
  }
  return Object.assign(sax.parser(true, { strictEntities: true }), handlers)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function refuse(): never {
  throw new FileProblem(PROBLEMS.brokenWorkbook)
}
