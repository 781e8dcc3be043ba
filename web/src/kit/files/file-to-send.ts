import {
  DOCUMENT_TYPES,
  MAX_DOCUMENT_BYTES,
  promisedTypeOf,
} from '@service-center/contract/documents/document-types.ts'
import { detailOf, failedWith } from '../../api/api-error.ts'
import { sizeText, type FileRules } from '../fields/file-rules.ts'

/** What can be uploaded, for fields that check it before anything is sent. */
export const FILE_RULES: FileRules = {
  endings: DOCUMENT_TYPES.flatMap(({ endings }) => endings),
  maxBytes: MAX_DOCUMENT_BYTES,
}

/** The limits in words; 'each' where several files are sent. */
const limitsOf = (each: string) =>
  `PDF, pictures, Office and OpenDocument files, texts, ZIP, MP4, SVG or HTML, up to ${sizeText(MAX_DOCUMENT_BYTES)}${each}.`

/** Of what is published as a document. */
export const LIMITS = `${limitsOf(' each')} PDFs and pictures are shown on the page, all others are downloaded.`

/** Of what is put into the developer documentation. */
export const DEVELOPER_LIMITS = `${limitsOf('')} PDFs, pictures, texts and HTML are shown on the page, all others are downloaded.`

/** Why a file was not taken, for people: media types mean nothing to them. */
export function uploadErrorText(error: unknown): string {
  if (failedWith(error, 'unsupported_type')) return 'The content of this file is not what its name says.'
  return detailOf(error)
}

/** A file with the media type of its name: a spreadsheet program may have claimed that of a text for itself. */
export function fileToSend(file: File): File {
  return new File([file], file.name, { type: promisedTypeOf(file.name) ?? file.type })
}

/** The title that a file's name suggests: 'Price_list 2026.pdf' is 'Price list 2026'. */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return title === '' ? fileName : title
}
