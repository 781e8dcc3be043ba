import { type Cell, MAX_CELL_TEXT, textCell, unescaped } from './cell.ts'
import { readXml, type XmlReader } from './xml.ts'

/** Collects the texts of one cell: all of its runs, without how they are pronounced. */
export interface TextReader extends Required<XmlReader> {
  /** The text so far. */
  take(): Cell
}

/** Escapes are resolved in the end, so a text may be longer before. */
const MAX_COLLECTED = 8 * MAX_CELL_TEXT

export function createTextReader(): TextReader {
  let text = ''
  let isText = false
  let pronunciations = 0
  return {
    onOpen: ({ name }) => {
      if (name === 'rPh') pronunciations += 1
      if (name === 't') isText = true
    },
    onClose: (name) => {
      if (name === 'rPh') pronunciations -= 1
      if (name === 't') isText = false
    },
    onText: (part) => {
      if (isText && pronunciations === 0 && text.length < MAX_COLLECTED) text += part
    },
    take: () => {
      const taken = text
      text = ''
      return textCell(unescaped(taken))
    },
  }
}

/** The texts that cells share, in the order of their numbers. */
export async function readSharedTexts(chunks: AsyncIterable<string>): Promise<readonly Cell[]> {
  const texts: Cell[] = []
  const reader = createTextReader()
  await readXml(chunks, {
    ...reader,
    onClose: (name) => {
      if (name === 'si') texts.push(reader.take())
      reader.onClose(name)
    },
  })
  return texts
}
