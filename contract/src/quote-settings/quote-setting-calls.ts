import { z } from 'zod'
import { eachOnce } from '../endpoint/each-once.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { LEGAL_ENTITIES } from './quote-language.ts'
import {
  contractConfiguration,
  isBalanced,
  quoteItemNumber,
  quotePlan,
  quoteSettings,
  quoteTranslation,
  PAGE_KINDS,
} from './quote-settings.ts'

const pageKind = z.enum(PAGE_KINDS)

/** Largest PDF in bytes: all PDFs of a quote are held in memory while it is generated. */
export const MAX_PAGES_BYTES = 10_000_000
const MAX_TITLE = 200
const UPLOAD_TIMEOUT_MS = 120_000

const { plans: _plans, id: _id, ...contractFields } = contractConfiguration.shape
const version = idNumber.describe(WAS).optional()
const versionQuery = z.strictObject({ version: idParam.describe('The version that the caller read.') })
const counted = z.object({ version: idNumber })

/** A quote would leave out a second part of the same id. */
const BY_ID = { by: ({ id }: { id: number }) => id, field: 'id' }

const balancedPlan = quotePlan
  .extend({
    extras: eachOnce(quotePlan.shape.extras, { ...BY_ID, error: 'Two extras have the same id.' }).describe(
      'Each id is there once.',
    ),
    templates: eachOnce(quotePlan.shape.templates, {
      ...BY_ID,
      error: 'Two templates have the same id.',
    }).describe('Each id is there once.'),
  })
  .refine(isBalanced, { path: ['plan'], error: 'The yearly amounts must be together what the items cost.' })
  .describe('The yearly amounts are together what the items cost.')

export const quotePages = z
  .object({
    id: idNumber,
    title: z.string(),
    kind: pageKind,
    pages: z.int(),
    size: z.number().describe('Size in bytes.'),
    createdAt: unixSeconds,
    createdBy: z.string().nullable().describe('The user who uploaded them. Null: not known.'),
  })
  .meta({ id: 'QuotePages', description: 'A PDF of pages around quotes.' })
export type QuotePagesRow = z.infer<typeof quotePages>

const general = {
  freeTemplates: quoteSettings.shape.freeTemplates,
  freeTemplatesQty: quoteSettings.shape.freeTemplatesQty,
  allFreeAfterQty: quoteSettings.shape.allFreeAfterQty,
}

const contractIds = z.array(idNumber).max(LEGAL_ENTITIES.length)
const params = z.strictObject({ id: idParam })
const changes = ['quoteSettings'] as const
/** The previous text; null: there was none. */
const wasText = text(MAX_TITLE).nullable().describe(WAS).optional()

/** Changes of the quote settings, by users of the internal customer. */
export const quoteSettingCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/quote/settings',
    summary: 'Everything that quotes are made of, for those who change it',
    right: 'QuoteSettings',
    response: z.object({
      contracts: z.array(
        z.object({
          id: idNumber,
          ...contractFields,
          version: idNumber,
          plans: z.array(quotePlan.extend({ id: idNumber, version: idNumber })),
        }),
      ),
      pages: z.array(quotePages),
      ...general,
      version: idNumber.describe('Of the free templates.'),
    }),
    reads: ['quoteSettings'],
  }),
  saveGeneral: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/free-templates',
    summary: 'Change which templates are free with a Sport robot',
    right: 'QuoteSettings',
    body: z.strictObject({ ...general, version }),
    response: counted,
    errors: ['changed_meanwhile'],
    actionType: 'UpdateFreeTemplates',
    changes,
  }),
  createContract: endpoint({
    method: 'POST',
    path: '/api/quote/settings/contracts',
    summary: 'Add the contract of a legal entity; its plans are added afterwards',
    right: 'QuoteSettings',
    body: z.strictObject(contractFields),
    response: z.object({ id: idNumber }),
    errors: ['quote_contract_exists'],
    actionType: 'CreateQuoteContract',
    changes,
  }),
  updateContract: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/contracts/{id}',
    summary: 'Change who sells by a contract, to which countries, and the pages around its quotes',
    right: 'QuoteSettings',
    params,
    body: z.strictObject({ ...contractFields, version }),
    response: counted,
    errors: ['changed_meanwhile', 'quote_contract_exists'],
    actionType: 'UpdateQuoteContract',
    changes,
  }),
  removeContract: endpoint({
    method: 'DELETE',
    path: '/api/quote/settings/contracts/{id}',
    summary: 'Delete a contract with its plans; issued quotes stay',
    right: 'QuoteSettings',
    params,
    query: versionQuery,
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'DeleteQuoteContract',
    changes,
  }),
  reorderContracts: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/contract-order',
    summary: 'Put the contracts in another order, in which the quote generator offers them',
    right: 'QuoteSettings',
    body: z.strictObject({
      ids: contractIds.describe('All contracts, in their new order.'),
      was: contractIds.describe(WAS).optional(),
    }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'ReorderQuoteContracts',
    changes,
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/api/quote/settings/contracts/{id}/plans',
    summary: 'Add a payment plan to a contract',
    right: 'QuoteSettings',
    params,
    body: balancedPlan,
    response: z.object({ id: idNumber }),
    errors: ['quote_plan_exists'],
    actionType: 'CreateQuotePlan',
    changes,
  }),
  updatePlan: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/plans/{id}',
    summary: 'Change a payment plan; issued quotes stay as they are',
    right: 'QuoteSettings',
    params,
    body: z.strictObject({ plan: balancedPlan, version }),
    response: counted,
    errors: ['changed_meanwhile', 'quote_plan_exists'],
    actionType: 'UpdateQuotePlan',
    changes,
  }),
  removePlan: endpoint({
    method: 'DELETE',
    path: '/api/quote/settings/plans/{id}',
    summary: 'Delete a payment plan; issued quotes stay',
    right: 'QuoteSettings',
    params,
    query: versionQuery,
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'DeleteQuotePlan',
    changes,
  }),
  addPages: endpoint({
    method: 'POST',
    path: '/api/quote/settings/pages',
    summary: 'Upload pages for quotes; a contract uses them when it names them',
    right: 'QuoteSettings',
    upload: {
      field: 'file',
      maxBytes: MAX_PAGES_BYTES,
      types: ['application/pdf'],
      fields: z.strictObject({ title: requiredName(MAX_TITLE), kind: pageKind }),
    },
    response: z.object({ id: idNumber, pages: z.int() }),
    errors: ['pdf_not_made', 'quote_pages_unreadable'],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    actionType: 'AddQuotePages',
    changes,
  }),
  renamePages: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/pages/{id}',
    summary: 'Give pages another title; quotes do not show it',
    right: 'QuoteSettings',
    params,
    body: z.strictObject({ title: requiredName(MAX_TITLE), was: text(MAX_TITLE).describe(WAS).optional() }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'RenameQuotePages',
    changes,
  }),
  removePages: endpoint({
    method: 'DELETE',
    path: '/api/quote/settings/pages/{id}',
    summary: 'Remove pages that no contract uses any more',
    right: 'QuoteSettings',
    params,
    response: z.object({}),
    errors: ['quote_pages_used'],
    actionType: 'RemoveQuotePages',
    changes,
  }),
  saveTranslation: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/translations',
    summary: 'Set what a text is in a language; an empty value deletes it',
    right: 'QuoteSettings',
    body: z.strictObject({ ...quoteTranslation.shape, was: wasText }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'SetQuoteTranslation',
    changes,
  }),
  saveItemNumber: endpoint({
    method: 'PUT',
    path: '/api/quote/settings/itemnumbers',
    summary: 'Set an item number; an empty value deletes it',
    right: 'QuoteSettings',
    body: z.strictObject({ ...quoteItemNumber.shape, was: wasText }),
    response: z.object({}),
    errors: ['changed_meanwhile'],
    actionType: 'SetQuoteItemNumber',
    changes,
  }),
}
