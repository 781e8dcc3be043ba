import { plainName } from '../text/name-characters.ts'
import { DOCUMENT_TYPES } from './document-types.ts'

/** Media types that are taken or made elsewhere than among documents, or that have further endings than they may have there. */
const FURTHER: readonly { types: readonly string[]; endings: readonly [string, ...string[]] }[] = [
  { types: ['image/svg+xml'], endings: ['.svg'] },
  { types: ['application/xml'], endings: ['.xml', '.svg'] },
  { types: ['image/png', 'image/apng'], endings: ['.png', '.apng'] },
  { types: ['image/heic'], endings: ['.heic', '.heif'] },
  { types: ['video/quicktime'], endings: ['.mov'] },
  { types: ['application/json'], endings: ['.json'] },
  { types: ['application/gzip'], endings: ['.gz'] },
  // Text that no system runs when it is opened.
  { types: ['text/plain'], endings: ['.txt', '.log', '.md', '.conf', '.ini', '.yaml', '.yml'] },
]

const ENDINGS = new Map(
  [...DOCUMENT_TYPES, ...FURTHER].flatMap(({ types, endings }) => types.map((type) => [type, endings])),
)

/** The longest name of a file, as most file systems have it. */
const MAX_NAME = 255

/** The endings that a file of this media type may have, the usual one first; undefined for a type that is not known. */
export function endingsOf(contentType: string): readonly string[] | undefined {
  return ENDINGS.get((contentType.split(';')[0] ?? '').trim().toLowerCase())
}

/**
 * A file's name with an ending of what it is: `a.pdf.exe` with the content of a PDF is `a.pdf.exe.pdf`. Systems choose the
 * program that opens a file by the ending. A name whose ending fits, or a file of an unknown type, keeps its name. Nothing in it turns round what is shown of it.
 */
export function fittingName(name: string, contentType: string): string {
  const endings = endingsOf(contentType)
  const plain = plainName(name)
  // Windows ignores dots and spaces at the end of a name.
  const bare = plain.replace(/[. ]+$/, '')
  if (endings === undefined || endings.some((ending) => bare.toLowerCase().endsWith(ending)))
    return bare || plain
  const [ending = ''] = endings
  return `${[...bare].slice(0, MAX_NAME - ending.length).join('')}${ending}`
}
