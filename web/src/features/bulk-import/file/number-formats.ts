import { attributesOf, readTags } from './xml-tags.ts'

/** A number format that changes what a number says: leading zeros, or a percentage. */
export type NumberFormat =
  | { readonly kind: 'padding'; readonly digits: number }
  | { readonly kind: 'percent' }

/** A format that adds leading zeros, such as '00000'. */
const PADDING = /^0{2,30}$/
/** Parts of a format that are shown as they are: quoted texts, escaped characters, and colours and conditions. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g

/** Formats that every workbook has without declaring them: '0%' and '0.00%'. */
const BUILT_IN: readonly [id: string, format: NumberFormat][] = [
  ['9', { kind: 'percent' }],
  ['10', { kind: 'percent' }],
]

/** Reads the styles of a workbook. @returns the formats by style number */
export async function readNumberFormats(
  text: AsyncIterable<string>,
): Promise<ReadonlyMap<number, NumberFormat>> {
  const formats = new Map(BUILT_IN)
  const styles = new Map<number, NumberFormat>()
  let list = ''
  let place = 0
  await readTags(text, (tag) => {
    if (tag.name === 'cellStyleXfs' || tag.name === 'cellXfs' || tag.name === 'cellStyles') list = tag.name
    if (tag.name === 'numFmt') {
      const attributes = attributesOf(tag)
      const format = formatOf(attributes.get('formatCode') ?? '')
      if (format !== undefined) formats.set(attributes.get('numFmtId') ?? '', format)
    }
    if (tag.name === 'xf' && list === 'cellXfs') {
      const format = formats.get(attributesOf(tag).get('numFmtId') ?? '')
      if (format !== undefined) styles.set(place, format)
      place += 1
    }
  })
  return styles
}

function formatOf(code: string): NumberFormat | undefined {
  if (PADDING.test(code)) return { kind: 'padding', digits: code.length }
  const [ofPositive = ''] = code.replaceAll(LITERAL, '').split(';')
  return ofPositive.includes('%') ? { kind: 'percent' } : undefined
}
