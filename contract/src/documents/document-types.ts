/** Largest file of a document, in bytes: what a slow line sends within the time that a request has. */
export const MAX_DOCUMENT_BYTES = 50 * 1000 * 1000

/** How the console shows a document. Whatever is not drawn is only ever downloaded. */
export type DrawnAs = 'pdf' | 'picture'

interface DocumentType {
  /** Media types that the content can be recognised as. */
  readonly types: readonly [string, ...string[]]
  /** Endings of file names, in lower case; the first media type is what the console says of them. */
  readonly endings: readonly string[]
  /** Its name for people. */
  readonly name: string
  readonly drawnAs?: DrawnAs
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** What can be uploaded. The content decides, not the name; of texts, what the sender says. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { types: ['application/pdf'], endings: ['.pdf'], name: 'PDF', drawnAs: 'pdf' },
  { types: ['image/png', 'image/apng'], endings: ['.png'], name: 'PNG picture', drawnAs: 'picture' },
  { types: ['image/jpeg'], endings: ['.jpg', '.jpeg'], name: 'JPEG picture', drawnAs: 'picture' },
  { types: ['image/gif'], endings: ['.gif'], name: 'GIF picture', drawnAs: 'picture' },
  { types: ['image/webp'], endings: ['.webp'], name: 'WebP picture', drawnAs: 'picture' },
  // With a declaration it is recognised as XML, without one it is a text.
  { types: ['image/svg+xml', 'application/xml'], endings: ['.svg', '.xml'], name: 'SVG or XML' },
  { types: [`${OFFICE}.wordprocessingml.document`], endings: ['.docx'], name: 'Word' },
  { types: [`${OFFICE}.spreadsheetml.sheet`], endings: ['.xlsx'], name: 'Excel' },
  { types: [`${OFFICE}.presentationml.presentation`], endings: ['.pptx'], name: 'PowerPoint' },
  { types: [`${OPEN_DOCUMENT}.text`], endings: ['.odt'], name: 'OpenDocument text' },
  { types: [`${OPEN_DOCUMENT}.spreadsheet`], endings: ['.ods'], name: 'OpenDocument spreadsheet' },
  { types: [`${OPEN_DOCUMENT}.presentation`], endings: ['.odp'], name: 'OpenDocument presentation' },
  { types: ['application/x-cfb'], endings: ['.doc', '.xls', '.ppt'], name: 'Office 97–2003' },
  { types: ['application/zip'], endings: ['.zip'], name: 'ZIP archive' },
  { types: ['video/mp4'], endings: ['.mp4'], name: 'MP4 video' },
  { types: ['text/csv'], endings: ['.csv'], name: 'CSV' },
  { types: ['text/plain'], endings: ['.txt'], name: 'Text' },
  { types: ['text/html'], endings: ['.html', '.htm'], name: 'HTML' },
]

const FIRST_TYPE = 'application/pdf'
/** Every media type that is taken. */
export const UPLOAD_TYPES: readonly [string, ...string[]] = [
  FIRST_TYPE,
  ...DOCUMENT_TYPES.flatMap(({ types }) => types).filter((type) => type !== FIRST_TYPE),
]

/** What is known about a media type; undefined for one that is not taken. */
export function documentTypeOf(contentType: string): DocumentType | undefined {
  return DOCUMENT_TYPES.find(({ types }) => types.includes(contentType))
}

/** The media type that a file's name promises: browsers call the same file differently on each system. */
export function promisedTypeOf(fileName: string): string | undefined {
  const name = fileName.toLowerCase()
  return DOCUMENT_TYPES.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))?.types[0]
}
