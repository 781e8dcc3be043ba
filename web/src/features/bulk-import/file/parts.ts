import { unescaped } from './cell.ts'
import { FileProblem, PROBLEMS } from './file-problem.ts'
import { readXml } from './xml.ts'

/** Gives the text of a part of the file; undefined if it has none of this name. */
export type PartText = (name: string) => AsyncIterable<string> | undefined

export interface SheetEntry {
  readonly name: string
  readonly isHidden: boolean
  /** Name of its part; undefined for a sheet of another kind, such as a chart. */
  readonly part: string | undefined
}

/** What a workbook consists of. */
export interface BookParts {
  readonly sheets: readonly SheetEntry[]
  /** Whether dates count from 1904. */
  readonly from1904: boolean
  readonly styles: string
  /** The part with the texts that cells share. */
  readonly texts: string
}

const USUAL = 'xl/workbook.xml'

/** Of workbooks and of strict ones (ISO/IEC 29500). */
const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(\w+)$/

/**
 * Finds the parts of a workbook by their relationships.
 * @throws FileProblem if it is no workbook
 */
export async function readParts(textOf: PartText): Promise<BookParts> {
  const main = (await relationsOf('', textOf)).find(({ kind }) => kind === 'officeDocument')?.target ?? USUAL
  const text = textOf(main)
  if (text === undefined) throw new FileProblem(PROBLEMS.noWorkbook)
  const relations = await relationsOf(main, textOf)
  const targetOf = (wanted: string, usual: string) =>
    relations.find(({ kind }) => kind === wanted)?.target ?? resolved(usual, main)
  const sheets: SheetEntry[] = []
  let from1904 = ''
  let isWorkbook = false
  await readXml(text, {
    onOpen: ({ name, attributes }) => {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') from1904 ||= attributes.get('date1904') ?? ''
      if (name !== 'sheet') return
      const id = attributes.get('id')
      sheets.push({
        name: unescaped(attributes.get('name') ?? ''),
        isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
        part: relations.find((one) => one.id === id && one.kind === 'worksheet')?.target,
      })
    },
  })
  if (!isWorkbook) throw new FileProblem(PROBLEMS.noWorkbook)
  if (sheets.length === 0) throw new FileProblem(PROBLEMS.brokenWorkbook)
  return {
    sheets,
    from1904: from1904 === '1' || from1904 === 'true',
    styles: targetOf('styles', 'styles.xml'),
    texts: targetOf('sharedStrings', 'sharedStrings.xml'),
  }
}

interface Relation {
  readonly id: string | undefined
  readonly kind: string | undefined
  /** The name of a part. */
  readonly target: string
}

/** The relationships of a part, or of the file ('') itself; none if they are missing. */
async function relationsOf(part: string, textOf: PartText): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  const folders = part.split('/')
  const file = folders.pop() ?? ''
  const text = textOf([...folders, '_rels', `${file}.rels`].join('/'))
  if (text === undefined) return []
  await readXml(text, {
    onOpen: ({ name, attributes }) => {
      if (name !== 'Relationship') return
      const [, kind] = RELATION.exec(attributes.get('Type') ?? '') ?? []
      const target = resolved(attributes.get('Target') ?? '', part)
      relations.push({ id: attributes.get('Id'), kind, target })
    },
  })
  return relations
}

/** The name of a part, from a target that is relative to another part. */
function resolved(target: string, part: string): string {
  const base = new URL(part, 'file:///')
  return URL.canParse(target, base.href) ? decodedPath(new URL(target, base).pathname) : ''
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).slice(1)
  } catch {
    return path.slice(1)
  }
}
