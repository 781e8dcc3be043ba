import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { quoteIssuing as endpoints, QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import type { Crm, CrmQuery } from '../../integrations/crm/crm.ts'
import type { Preparation } from '../../platform/http/calls.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { findCompany, findContact } from '../customer-relations/crm.views.ts'
import { isIssued, type QuoteParties } from './quote-issue.store.ts'
import { type KnownRecords, readKnownRecords } from '../customer-relations/same-records.service.ts'
import { checkBelongs, newPartiesOf } from './quote-parties.service.ts'
import { quoteField } from './quotes.errors.ts'

/** What is read before the transaction of a quote. */
export interface PreparedQuote {
  readonly parties: QuoteParties
  /** What an outside system knows of new ones; undefined without one. */
  readonly known: KnownRecords | undefined
}

/**
 * Reads the company and the contact from the customer relationship system, before the transaction of the quote. Existing
 * ones are printed as stored there, not as sent by the caller.
 * @returns undefined when the request has already issued its quote
 * @throws invalid when the viewer may not see them, or the contact is of another company; OutgoingError
 */
export async function prepareQuote(
  crm: Crm,
  { body, logAction, inTransaction }: Preparation<typeof endpoints.issue>,
): Promise<PreparedQuote | undefined> {
  logAction({ value: loggedRequest(body) })
  const { company, contact } = body
  const queries = await inTransaction(async (db, viewer) => {
    if (await isIssued(db, body.requestId)) return undefined
    const context = { crm, db, viewer }
    return {
      company: company.id === null ? undefined : await findCompany(context, company.id),
      contact: contact.id === null ? undefined : await findContact(context, contact.id),
      known: crm.outside === undefined ? undefined : await readKnownRecords(context, newPartiesOf(body)),
    }
  })
  if (queries === undefined) return undefined
  await checkStage(crm, body)
  const parties = await readParties(body, queries)
  return { parties, known: await queries.known?.() }
}

interface PartyQueries {
  readonly company: CrmQuery<CrmCompany | undefined> | undefined
  readonly contact: CrmQuery<CrmContact | undefined> | undefined
}

async function readParties({ company, contact }: QuoteRequest, queries: PartyQueries): Promise<QuoteParties> {
  const printedCompany = company.id === null ? company : await found(queries.company, 'company')
  const printedContact = contact.id === null ? contact : await found(queries.contact, 'contact')
  if ('contacts' in printedCompany && 'companies' in printedContact)
    checkBelongs(printedContact, printedCompany)
  return {
    company: { id: company.id, snapshot: snapshotOf(COMPANY_FIELDS, printedCompany) },
    contact: { id: contact.id, snapshot: snapshotOf(CONTACT_FIELDS, printedContact) },
  }
}

/** For the user action log: without the preview, and without lines and payments, which come from the settings. */
function loggedRequest({
  pdf: _pdf,
  lineItems: _lines,
  payments: _payments,
  ...request
}: QuoteRequest): object {
  return request
}

async function found<Item extends CrmCompany | CrmContact>(
  query: (() => Promise<Item | undefined>) | undefined,
  field: 'company' | 'contact',
): Promise<Item> {
  const item = await query?.()
  if (item === undefined)
    throw quoteField(field, `There is no such ${field} any more. Please choose another one.`)
  return item
}

/** Checks the stage of the deal. If the stages cannot be read now, the CRM checks it when the deal is created. */
async function checkStage(crm: Crm, { syncHubSpotDeal, stage }: QuoteRequest): Promise<void> {
  if (!syncHubSpotDeal) return
  try {
    const stages = await crm.dealStages()
    if (stages.some(({ id }) => id === stage)) return
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (stage !== '') return
  }
  throw quoteField('stage', 'Select a stage for the deal!')
}

const COMPANY_FIELDS = ['name', 'country', 'city', 'address', 'zip', 'state', 'phone'] as const
const CONTACT_FIELDS = ['firstname', 'lastname', 'phone', 'email'] as const
const MAX_FIELD = 200

/** Texts of another system may be longer than ours allow, or have characters that cannot be stored. */
function snapshotOf<Field extends string>(
  fields: readonly Field[],
  record: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const texts = fields.map((field) => [field, storable(record[field])] as const)
  // The object has exactly these fields.
  return Object.fromEntries(texts) as Record<Field, string>
}

const storable = (value: string) => value.replaceAll('\u0000', '').slice(0, MAX_FIELD).toWellFormed().trim()
