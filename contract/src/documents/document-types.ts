/** Largest document, in bytes: what a slow connection can send within the timeout. */
export const MAX_DOCUMENT_BYTES = 50 * 1000 * 1000

/** How the console displays a document. All other types can only be downloaded. */
export type DrawnAs = 'pdf' | 'picture'

interface DocumentType {
  /** Media types that the content may be detected as. */
  readonly types: readonly [string, ...string[]]
  /** File name extensions, in lower case; the first media type is the one the console reports for them. */
  readonly endings: readonly string[]
  /** Name on the screen. */
  readonly name: string
  readonly drawnAs?: DrawnAs
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/**
 * Types that can be uploaded. The type is detected from the content, not the name; for text files the sender's type
 * is used.
 */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { types: ['application/pdf'], endings: ['.pdf'], name: 'PDF', drawnAs: 'pdf' },
  { types: ['image/png', 'image/apng'], endings: ['.png'], name: 'PNG picture', drawnAs: 'picture' },
  { types: ['image/jpeg'], endings: ['.jpg', '.jpeg'], name: 'JPEG picture', drawnAs: 'picture' },
  { types: ['image/gif'], endings: ['.gif'], name: 'GIF picture', drawnAs: 'picture' },
  { types: ['image/webp'], endings: ['.webp'], name: 'WebP picture', drawnAs: 'picture' },
  // Detected as XML if it has an XML declaration, otherwise as text.
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
/** All media types that can be uploaded. */
export const UPLOAD_TYPES: readonly [string, ...string[]] = [
  FIRST_TYPE,
  ...DOCUMENT_TYPES.flatMap(({ types }) => types).filter((type) => type !== FIRST_TYPE),
]

/** Undefined if files of this media type cannot be uploaded. */
export function documentTypeOf(contentType: string): DocumentType | undefined {
  return DOCUMENT_TYPES.find(({ types }) => types.includes(contentType))
}

/** The media type by the file's extension, because browsers report different types on different systems. */
export function promisedTypeOf(fileName: string): string | undefined {
  const name = fileName.toLowerCase()
  return DOCUMENT_TYPES.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))?.types[0]
}
