import {
  DOCUMENT_TYPES,
  MAX_DOCUMENT_BYTES,
  promisedTypeOf,
} from '@service-center/contract/documents/document-types.ts'
import { detailOf, failedWith } from '../../api/calls/api-error.ts'
import { sizeText, type FileRules } from '../fields/file-rules.ts'

export const FILE_RULES: FileRules = {
  endings: DOCUMENT_TYPES.flatMap(({ endings }) => endings),
  maxBytes: MAX_DOCUMENT_BYTES,
}

/** @param each ' each' if several files can be sent */
const limitsOf = (each: string) =>
  `PDF, pictures, Office and OpenDocument files, texts, ZIP, MP4, SVG or HTML, up to ${sizeText(MAX_DOCUMENT_BYTES)}${each}.`

/** The allowed types and size of published documents, as text. */
export const LIMITS = `${limitsOf(' each')} PDFs and pictures are shown on the page, all others are downloaded.`

/** The same for the developer documentation. */
export const DEVELOPER_LIMITS = `${limitsOf('')} PDFs, pictures, texts and HTML are shown on the page, all others are downloaded.`

/** Why the server refused a file, without media types, which mean nothing to most users. */
export function uploadErrorText(error: unknown): string {
  if (failedWith(error, 'unsupported_type')) return 'The content of this file is not what its name says.'
  return detailOf(error)
}

/** The file with the media type of its extension. On some systems Excel changes the type of CSV files to its own. */
export function fileToSend(file: File): File {
  return new File([file], file.name, { type: promisedTypeOf(file.name) ?? file.type })
}

/** Suggests a title for a file name: 'Price list 2026' for 'Price_list 2026.pdf'. */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return title === '' ? fileName : title
}
