import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import type { Right } from '../endpoint/rights.ts'
import { fileName } from '../files/files.ts'
import { MAX_DOCUMENT_BYTES, UPLOAD_TYPES } from './document-types.ts'

/** Kinds of dealer material in display order (specification 2, section 2.7), and the support documents. */
export const MATERIAL_KINDS = ['sales', 'customer', 'general'] as const
export const DOCUMENT_KINDS = ['support', ...MATERIAL_KINDS] as const
export const documentKind = z.enum(DOCUMENT_KINDS)
export type DocumentKind = z.infer<typeof documentKind>

export const KIND_NAMES: Readonly<Record<DocumentKind, string>> = {
  support: 'Support documents',
  sales: 'Sales and marketing',
  customer: 'Customer materials',
  general: 'General information',
}

/** The right needed to change documents of a kind. The user must also belong to the internal customer. */
export const managingRightOf = (kind: DocumentKind): Right =>
  kind === 'support' ? 'PostSupport' : 'DealerMaterials'

const MAX_TITLE = 200
const MAX_DESCRIPTION = 1000
/** Maximum number of documents of one kind that can be reordered. */
const MAX_OF_KIND = 10_000
const MAX_URL = 2000

export const document = z
  .object({
    id: idNumber,
    kind: documentKind,
    title: z.string(),
    description: z.string(),
    file: fileName.describe('The file is at /files/{file}.'),
    fileName: z.string().describe('Original file name.'),
    contentType: z.string(),
    size: z.number().describe('In bytes.'),
    /** The owner. Users of this customer and of all customers below and above it may read the document. */
    customer: z
      .object({ id: idNumber, name: z.string() })
      .nullable()
      .describe('Null: of a customer above the viewer.'),
    createdAt: unixSeconds,
    replacedAt: unixSeconds.nullable().describe('When its file was last replaced. Null: never.'),
    version: idNumber.describe('Incremented with every change, to detect concurrent changes.'),
  })
  .meta({ id: 'Document', description: 'A dealer material or support document, as its readers get it.' })
export type Document = z.infer<typeof document>

export const LINK_KINDS = ['linemarker', 'surveyor'] as const
const linkKind = z.enum(LINK_KINDS)
export type LinkKind = z.infer<typeof linkKind>

/** An external https address without a user name; empty: no link. */
const linkUrl = text(MAX_URL).regex(/^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?)?$/, {
  error: 'Must be an address that begins with https://.',
})

const links = z.object({ linemarker: z.string(), surveyor: z.string() })
export type MaterialLinks = z.infer<typeof links>

const fields = {
  kind: documentKind,
  title: requiredName(MAX_TITLE),
  description: text(MAX_DESCRIPTION),
}
const params = z.strictObject({ id: idParam.describe('The document.') })
const version = idNumber.describe(WAS).optional()
const STAFF_RIGHTS = ['DealerMaterials', 'PostSupport'] as const satisfies readonly Right[]
/** Enough for the largest file over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000

export const documents = {
  materials: endpoint({
    method: 'GET',
    path: '/api/documents/materials',
    summary: 'The dealer materials that the viewer may read, each kind in its order, and the two links',
    right: 'DealerMaterials',
    response: z.object({ data: z.array(document), links: links.describe('Empty: not set.') }),
    reads: ['documents', 'customers'],
  }),
  support: endpoint({
    method: 'GET',
    path: '/api/documents/support',
    summary: 'The support documents that the viewer may read, in their order',
    right: 'verified',
    response: z.object({ data: z.array(document) }),
    reads: ['documents', 'customers'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    summary: 'Uploads a document, which becomes the last of its kind',
    right: STAFF_RIGHTS,
    upload: {
      field: 'file',
      maxBytes: MAX_DOCUMENT_BYTES,
      types: UPLOAD_TYPES,
      fields: z.strictObject({
        ...fields,
        customerId: idParam.describe('Whose it is; 1: everybody’s.'),
      }),
    },
    response: z.object({ id: idNumber }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    actionType: 'CreateDocument',
    changes: ['documents'],
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/documents/{id}/file',
    summary: 'Replaces the file of a document; its former content is deleted',
    right: STAFF_RIGHTS,
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
    actionType: 'ReplaceDocument',
    changes: ['documents'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/{id}',
    summary: 'Changes title, description, kind or owner of a document',
    right: STAFF_RIGHTS,
    params,
    body: z.strictObject({
      ...fields,
      customerId: idNumber.describe('Whose it is; 1: everybody’s.'),
      version,
    }),
    response: z.object({ version: idNumber }),
    errors: ['changed_meanwhile'],
    actionType: 'UpdateDocument',
    changes: ['documents'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/documents/order/{kind}',
    summary: 'Puts the documents of a kind in another order',
    right: STAFF_RIGHTS,
    params: z.strictObject({ kind: documentKind }),
    body: z.strictObject({
      ids: z.array(idNumber).max(MAX_OF_KIND).describe('All documents of the kind, in their new order.'),
      was: z.array(idNumber).max(MAX_OF_KIND).describe(WAS).optional(),
    }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'ReorderDocuments',
    changes: ['documents'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/{id}',
    summary: 'Removes a document; its file is deleted when that can no longer be undone',
    right: STAFF_RIGHTS,
    params,
    query: z.strictObject({ version: idParam.describe('The version that the caller read.') }),
    response: z.object({ undo }),
    errors: ['changed_meanwhile'],
    actionType: 'RemoveDocument',
    changes: ['documents', 'configurationChanges'],
  }),
  setLink: endpoint({
    method: 'PUT',
    path: '/api/documents/links/{kind}',
    summary: 'Sets the link to materials for line markers or surveyors',
    right: 'DealerMaterials',
    params: z.strictObject({ kind: linkKind }),
    body: z.strictObject({ url: linkUrl, was: text(MAX_URL).describe(WAS).optional() }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'SetMaterialLink',
    changes: ['documents'],
  }),
}
