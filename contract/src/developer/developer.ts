import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { MAX_DOCUMENT_BYTES, UPLOAD_TYPES } from '../documents/document-types.ts'
import { ANY_FILE_TYPE, endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { asName } from '../endpoint/names.ts'

/** Separates the names in a location (specification 3, section 2). */
export const LOCATION_SEPARATOR = '>'
const MAX_LOCATION = 1000
export const MAX_DOCUMENT_NAME = 150
/** Timeout of loading a document, in milliseconds (specification 3, section 7). */
const CONTENT_TIMEOUT_MS = 600_000
/** Enough for the largest file over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000

/**
 * How the console shows a document: `api` is an OpenAPI description, shown as an interactive page; `download` is
 * only offered for saving.
 */
export const SHOWN_AS = ['html', 'text', 'image', 'pdf', 'api', 'download'] as const
export type ShownAs = (typeof SHOWN_AS)[number]

const entry = z
  .object({
    location: z.string().describe('The names on the way to it, with > between them.'),
    name: z.string(),
    kind: z.enum(['folder', ...SHOWN_AS]),
    description: z.string(),
    hasContent: z
      .boolean()
      .describe('Whether there is something to show. An empty place waits for a document.'),
    canTakeDocument: z.boolean().describe('Whether staff may upload a document to this place or folder.'),
    document: z
      .object({
        id: idNumber,
        fileName: z.string(),
        contentType: z.string(),
        size: z.number().describe('In bytes.'),
        changedAt: unixSeconds,
        changedBy: z.string().nullable().describe('Null for others than staff.'),
        version: idNumber.describe('Counts its changes; what a change compares.'),
      })
      .nullable()
      .describe('The uploaded document; null for folders and documents that the product generates.'),
  })
  .meta({ id: 'DocumentationEntry', description: 'A folder or a document of the developer documentation.' })
export type DocumentationEntry = z.infer<typeof entry>

const documentName = asName(
  requiredText(MAX_DOCUMENT_NAME).regex(/^[^>/\\]*$/, {
    error: 'Must not contain >, / or \\.',
  }),
)
const location = text(MAX_LOCATION)
const params = z.strictObject({ id: idParam.describe('The document of staff.') })

/** Developer documentation (specification 3, sections 2 and 7). */
export const developer = {
  tree: endpoint({
    method: 'GET',
    path: '/api/developer/tree',
    summary: 'The folders and documents of the developer documentation, each folder before what is in it',
    right: 'Developer',
    response: z.object({ data: z.array(entry) }),
    reads: ['developerDocuments'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/developer/content/{id}',
    summary: 'The content of a document, by its location',
    right: 'Developer',
    params: z.strictObject({
      id: location.describe('The location of a document: names with > between them.'),
    }),
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: ANY_FILE_TYPE,
    timeoutMs: CONTENT_TIMEOUT_MS,
    reads: ['developerDocuments'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/developer/documents',
    summary: 'Adds a document to a folder, or to a place that waits for one',
    right: 'Developer',
    upload: {
      field: 'file',
      maxBytes: MAX_DOCUMENT_BYTES,
      types: UPLOAD_TYPES,
      fields: z.strictObject({
        folder: location.describe('The location of the folder.'),
        name: documentName,
      }),
    },
    response: z.object({ id: idNumber, location: z.string() }),
    errors: ['developer_document_exists', 'not_found'],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    actionType: 'CreateDeveloperDocument',
    changes: ['developerDocuments'],
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/developer/documents/{id}/file',
    summary: 'Replaces the file of a document of staff; its former content is deleted',
    right: 'Developer',
    params,
    upload: {
      field: 'file',
      maxBytes: MAX_DOCUMENT_BYTES,
      types: UPLOAD_TYPES,
      fields: z.strictObject({ version: idParam.describe(WAS).optional() }),
    },
    response: z.object({ version: idNumber }),
    errors: ['changed_meanwhile'],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    actionType: 'ReplaceDeveloperDocument',
    changes: ['developerDocuments'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/developer/documents/{id}',
    summary: 'Removes a document of staff; its file is deleted when that can no longer be undone',
    right: 'Developer',
    params,
    query: z.strictObject({ version: idParam.describe('The version that the caller read.') }),
    response: z.object({ undo }),
    errors: ['changed_meanwhile'],
    actionType: 'RemoveDeveloperDocument',
    changes: ['developerDocuments', 'configurationChanges'],
  }),
}
