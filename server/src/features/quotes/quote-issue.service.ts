import { isDeepStrictEqual } from 'node:util'
import { quotationDigit, quotationNumber } from '@service-center/contract/quotes/quotation-number.ts'
import { offeredParts, quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { daysAfter, todayOf } from '@service-center/contract/quotes/quote-days.ts'
import { extraProblem, mailProblem, quoteProblems } from '@service-center/contract/quotes/quote-checks.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { type LegalEntity, quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import { quoteSelection, type QuoteSelection } from '@service-center/contract/quotes/quote-selection.ts'
import type {
  ContractConfiguration,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { aboutFields, AppError, noAccess } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/work.ts'
import {
  findIssuer,
  findRequest,
  insertQuote,
  lockRequest,
  takeNumber,
  type NewQuote,
  type QuoteParties,
} from './quote-issue.store.ts'
import type { RecordsContext } from '../customer-relations/same-records.service.ts'
import { checkParties } from './quote-parties.service.ts'
import type { PreparedQuote } from './quote-request.service.ts'
import { readPaper } from './work/quote-pdf.views.ts'
import { CRM_WORK, PAPER_WORK, workKey } from './work/quote-work.ts'
import { quoteField, quoteOutdated, quoteRequestUsed } from './quotes.errors.ts'
import { listItemNumbers, readQuoteSettings } from './quotes.views.ts'

interface Issued {
  readonly id: number
  /** Null when the same request has issued it before. */
  readonly issued: NewQuote | null
}

/**
 * Issues a quote: it gets the next number, and the work on it is enqueued. Prices are computed from the settings; the
 * caller's lines are only compared with them.
 * @param prepared undefined when the request has issued its quote before
 * @throws company_exists, contact_exists, invalid, noAccess, quote_outdated, quote_request_used
 */
export async function issueQuote(
  context: RecordsContext,
  { body, prepared, now }: { body: QuoteRequest; prepared: PreparedQuote | undefined; now: Date },
): Promise<Issued> {
  const { db, viewer } = context
  const { pdf: _pdf, ...request } = body
  await lockRequest(db, body.requestId)
  const former = await findRequest(db, { requestId: body.requestId, request })
  if (former !== undefined) {
    if (!former.isSame || former.username !== viewer.username) throw quoteRequestUsed()
    return { id: former.id, issued: null }
  }
  // The quote existed during the preparation and is now out of scope: quotes are never deleted.
  if (prepared === undefined) throw quoteRequestUsed()
  const { parties, known } = prepared
  await checkParties(context, { company: body.company, contact: body.contact, known })
  const issued = await newQuoteOf({ db, viewer }, { request, parties, now })
  const id = await insertQuote(db, issued)
  await enqueue(db, PAPER_WORK, { id }, { key: workKey(id) })
  if (issued.hasCrmWork) await enqueue(db, CRM_WORK, { id }, { key: workKey(id) })
  return { id, issued }
}

/**
 * Checks and computes a quote. The number is taken last, so that there are no gaps and nobody waits for the checks of
 * another quote.
 */
async function newQuoteOf(
  { db, viewer }: { db: Database; viewer: Viewer },
  { request, parties, now }: { request: Omit<QuoteRequest, 'pdf'>; parties: QuoteParties; now: Date },
): Promise<NewQuote> {
  const settings = await readQuoteSettings(db)
  const contract = settings.contracts.find(({ name }) => name === request.contract)
  if (contract === undefined) throw noAccess()
  const { currency, expDays, sendEmail, syncHubSpotDeal } = request
  const issuedOn = todayOf(contract.name, now)
  const figures = await checkQuote(db, { body: request, parties, settings, contract, issuedOn })
  const language = quoteLanguageOf(contract.name)
  const paper = await readPaper(db, { contract, selection: request, language, settings, currency })
  return {
    ...parties,
    ...(await nextNumber(db, { viewer, shown: request.quotationNumber })),
    request,
    requestId: request.requestId,
    customerId: mainCustomerOf(viewer),
    username: viewer.username,
    selection: selectionOf(request),
    figures,
    paper,
    issuedOn,
    validUntil: daysAfter(issuedOn, expDays),
    mailTo: sendEmail ? parties.contact.snapshot.email : null,
    hasCrmWork: parties.company.id === null || parties.contact.id === null || syncHubSpotDeal,
    dealStage: syncHubSpotDeal ? request.stage : null,
  }
}

/** The fields of the request that belong to the selection. */
function selectionOf(body: QuoteRequest): QuoteSelection {
  // Object.keys loses the type of the keys.
  const names = Object.keys(quoteSelection.shape) as (keyof QuoteSelection)[]
  return quoteSelection.parse(Object.fromEntries(names.map((name) => [name, body[name]])))
}

function mainCustomerOf({ customers: [main] }: Viewer): number {
  if (main === undefined) throw noAccess()
  return main
}

/** Uses the number that the caller has shown, with its random digit, if its counter is still the next one. */
async function nextNumber(
  db: Database,
  { viewer, shown }: { viewer: Viewer; shown: string },
): Promise<{ number: string; counter: number }> {
  const issuer = await findIssuer(db, viewer.username)
  const counter = await takeNumber(db)
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => quotationNumber(issuer, counter, digit))
  const number = digits.find((one) => one === shown) ?? quotationNumber(issuer, counter, quotationDigit())
  return { number, counter }
}

interface Checked {
  readonly body: QuoteRequest
  readonly parties: QuoteParties
  readonly settings: QuoteSettings
  readonly contract: ContractConfiguration
  readonly issuedOn: string
}

/** Checks a quote and computes its prices. @throws invalid, quote_outdated */
async function checkQuote(db: Database, checked: Checked): Promise<QuoteFigures> {
  const { body, parties, settings, contract, issuedOn } = checked
  const problems = quoteProblems(body, { settings, contract, today: issuedOn })
  if (problems.length > 0) {
    throw new AppError('invalid', {
      message: problems.map(({ message }) => message).join(' '),
      errors: problems.map(({ message, section }) => ({ param: section, msg: message })),
    })
  }
  checkCountry(body, contract)
  checkExtras(body, contract.name)
  checkMail(body, parties)
  const figures = quoteFigures({
    settings,
    contract,
    selection: body,
    country: parties.company.snapshot.country,
    itemNumbers: await listItemNumbers(db),
  })
  if (!Number.isSafeInteger(figures.total)) throw quoteField('productsPlans', 'The sum is too large.')
  checkOffered(body, contract)
  const isShown =
    isDeepStrictEqual(figures.lines.map(comparable), body.lineItems.map(comparable)) &&
    (body.payments === undefined || isDeepStrictEqual(figures.payments, body.payments))
  if (!isShown || figures.currency !== body.currency) throw quoteOutdated()
  return figures
}

/** A country of a new company that the contract does not offer has no name on the paper, and no item numbers. */
function checkCountry({ company }: QuoteRequest, { countryDropdown }: ContractConfiguration): void {
  if (company.id !== null || company.country === '' || countryDropdown.includes(company.country)) return
  const countries = countryDropdown.join(', ')
  throw aboutFields(
    'invalid',
    ['company.country'],
    `The country must be one of the contract's: ${countries}.`,
  )
}

/** @throws invalid */
function checkMail({ sendEmail }: QuoteRequest, { contact }: QuoteParties): void {
  const problem = sendEmail ? mailProblem(contact.snapshot.email) : undefined
  if (problem !== undefined) throw quoteField('sendEmail', problem)
}

function checkExtras({ extras }: QuoteRequest, entity: LegalEntity): void {
  for (const [place, extra] of extras.entries()) {
    const msg = extraProblem(extra, entity)
    if (msg !== undefined) throw aboutFields('invalid', [`extras.${place}.qty`], msg)
  }
}

/** Refuses extras and templates that are no longer offered, which would otherwise vanish from the quote unnoticed. */
function checkOffered(body: QuoteRequest, contract: ContractConfiguration): void {
  const { extras, templates } = offeredParts(contract, body)
  const known = {
    extras: new Set(extras.map(({ id }) => id)),
    templates: new Set(templates.map(({ id }) => id)),
  }
  const isOffered =
    body.extras.every(({ id, qty }) => qty === 0 || known.extras.has(id)) &&
    body.templates.every((id) => known.templates.has(id))
  if (!isOffered) throw quoteOutdated()
}

/** The visible parts of a line. Item numbers are internal, and may change while somebody writes a quote. */
const comparable = ({ kind, key, id, qty, price, total, isFree }: QuoteFigures['lines'][number]) => [
  kind,
  key,
  id,
  qty,
  price,
  total,
  isFree,
]
