import { attributesOf, readTags, type XmlTag } from './xml-tags.ts'

/** A sheet as the workbook names it. */
export interface SheetEntry {
  readonly name: string
  /** Not shown by the spreadsheet program. */
  readonly isHidden: boolean
  /** Names its part in the list of relations. */
  readonly relation: string
}

/** What a workbook says of itself. */
export interface WorkbookProperties {
  readonly sheets: readonly SheetEntry[]
  /** How the epoch of 1904 is switched on, '' when it says nothing. */
  readonly date1904: string
}

/** Of 'xl/workbook.xml'. */
export async function readProperties(text: AsyncIterable<string>): Promise<WorkbookProperties> {
  const sheets: SheetEntry[] = []
  let date1904 = ''
  await readTags(text, (tag) => {
    if (tag.name === 'workbookPr') date1904 ||= attributesOf(tag).get('date1904') ?? ''
    if (tag.name === 'sheet') sheets.push(sheetOf(tag))
  })
  // As the reader counts them.
  return { sheets: sheets.filter(({ name }) => name !== ''), date1904 }
}

function sheetOf(tag: XmlTag): SheetEntry {
  const attributes = attributesOf(tag)
  const state = attributes.get('state') ?? 'visible'
  return {
    name: attributes.get('name') ?? '',
    isHidden: state !== 'visible',
    relation: attributes.get('id') ?? '',
  }
}

/** Of 'xl/_rels/workbook.xml.rels': the names of the parts. */
export interface PartNames {
  /** By relation. */
  readonly sheets: ReadonlyMap<string, string>
  readonly styles: string
}

const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(worksheet|styles)$/

export async function readPartNames(text: AsyncIterable<string>): Promise<PartNames> {
  const sheets = new Map<string, string>()
  let styles = 'xl/styles.xml'
  await readTags(text, (tag) => {
    if (tag.name !== 'Relationship') return
    const attributes = attributesOf(tag)
    const target = attributes.get('Target') ?? ''
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const [, kind] = RELATION.exec(attributes.get('Type') ?? '') ?? []
    if (kind === 'worksheet') sheets.set(attributes.get('Id') ?? '', name)
    if (kind === 'styles') styles = name
  })
  return { sheets, styles }
}

/** A format that fills a whole number up with zeros, as '00000'. */
const PADDING = /^0{2,30}$/

/** Of the styles: how many digits a whole number has at least, by the number of the style. */
export async function readPaddings(text: AsyncIterable<string>): Promise<ReadonlyMap<number, number>> {
  const formats = new Map<string, number>()
  const paddings = new Map<number, number>()
  let list = ''
  let place = 0
  await readTags(text, (tag) => {
    if (tag.name === 'cellStyleXfs' || tag.name === 'cellXfs' || tag.name === 'cellStyles') list = tag.name
    if (tag.name === 'numFmt') {
      const attributes = attributesOf(tag)
      const code = attributes.get('formatCode') ?? ''
      if (PADDING.test(code)) formats.set(attributes.get('numFmtId') ?? '', code.length)
    }
    if (tag.name === 'xf' && list === 'cellXfs') {
      const digits = formats.get(attributesOf(tag).get('numFmtId') ?? '')
      if (digits !== undefined) paddings.set(place, digits)
      place += 1
    }
  })
  return paddings
}
