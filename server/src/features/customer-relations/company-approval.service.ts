import { companyApproval as endpoints } from '@service-center/contract/customer-relations/crm.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { z } from 'zod'
import { RefusedError, type Crm, type OutsideCrm } from '../../integrations/crm/crm.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, notFound } from '../../platform/errors.ts'
import type { Preparation } from '../../platform/http/calls.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import {
  deleteLink,
  deleteUnusedCompany,
  upsertLink,
  lockCompanyLinks,
  lockCustomer,
  updateReviewed,
  claimCreation,
  isBegun,
  deleteCreation,
  releaseCreation,
  updateCreated,
} from './company-approval.store.ts'
import { insertCompany } from './crm-changes.store.ts'
import { companyLinked, companyPending, companyUnknown, customerReviewed } from './crm.errors.ts'
import { mayKnowCompany } from './crm.views.ts'
import { checkNewRecords, lockAdding, readKnownRecords, type RecordsContext } from './same-records.service.ts'

/** The result of reviewing a customer. */
export const reviewValue = z.object({
  reviewed: z.boolean(),
  company: z.object({ id: z.string(), name: z.string(), isNew: z.boolean() }).nullable(),
})
export type ReviewValue = z.infer<typeof reviewValue>

const UNREVIEWED: ReviewValue = { reviewed: false, company: null }

interface Approval {
  readonly customer: number
  /** Empty to create a new company. */
  readonly company: string
  readonly name: string
  readonly shared?: boolean | undefined
  readonly isNew?: boolean | undefined
}

/** The company that an approved customer is linked to. Without an id, the approval creates it in our own database. */
interface ChosenCompany {
  readonly id: string | undefined
  readonly name: string
}

/**
 * Finds the chosen company, or creates it in an outside system, before the transaction of the approval. A
 * created company is remembered: if the approval fails afterwards, the next attempt uses it.
 * @throws notFound; customer_reviewed; company_exists; company_unknown; company_pending; OutgoingError
 */
export async function prepareApproval(
  crm: Crm,
  { body, logAction, inTransaction }: Preparation<typeof endpoints.approve>,
): Promise<ChosenCompany> {
  logAction({ value: body })
  const { company: id, name } = body
  if (id === '') {
    const { outside } = crm
    if (outside !== undefined) return { id: await createOutside({ crm, outside }, body, inTransaction), name }
    return { id: undefined, name }
  }
  const find = await inTransaction(async (db, viewer) => {
    await findUnreviewed(db, body.customer)
    if (!(await mayKnowCompany({ db, viewer }, id))) throw companyUnknown('company')
    return crm.findCompany(db, id)
  })
  const found = await find()
  if (found === undefined) throw companyUnknown('company')
  return found
}

async function createOutside(
  { crm, outside }: { crm: Crm; outside: OutsideCrm },
  { customer: customerId, name, isNew }: Approval,
  inTransaction: Preparation<typeof endpoints.approve>['inTransaction'],
): Promise<string> {
  const company = { name, isNew }
  // Read before the lock, because it may take seconds.
  const read = await inTransaction((db, viewer) => readKnownRecords({ crm, db, viewer }, { company }))
  const known = await read()
  const claimed = await inTransaction(async (db, viewer) => {
    await lockAdding(db, { company })
    const { countries } = await findUnreviewed(db, customerId)
    // What an earlier attempt may have created is not another company.
    if (!(await isBegun(db, { customerId, name })))
      await checkNewRecords({ crm, db, viewer }, { company, customerId, known })
    const creation = await claimCreation(db, { customerId, name })
    if (creation === undefined) throw companyPending()
    return { ...creation, country: countries[0] ?? '' }
  })
  if (claimed.companyId !== null) return claimed.companyId
  try {
    const { id } = await outside.createCompany({ name, country: claimed.country, since: claimed.since })
    await inTransaction((db) => updateCreated(db, { customerId, companyId: id }))
    return id
  } catch (error) {
    if (error instanceof RefusedError) await inTransaction((db) => releaseCreation(db, customerId))
    throw error
  }
}

async function findUnreviewed(db: Database, id: number) {
  const customer = await lockCustomer(db, id)
  if (customer === undefined) throw notFound()
  if (customer.reviewed) throw customerReviewed()
  return customer
}

interface Reviewed {
  readonly after: ReviewValue
  readonly undo: UndoOffer
}

/**
 * Connects a customer with its company and marks it as reviewed.
 * @throws notFound; customer_reviewed; company_linked when another customer is connected with that company
 * and the caller does not know it; company_exists
 */
export async function approve(
  context: RecordsContext,
  { customer: customerId, shared = false, isNew: isAnother, chosen }: Approval & { chosen: ChosenCompany },
): Promise<Reviewed & { companyId: string }> {
  const { db, viewer } = context
  const { name } = chosen
  const isNew = chosen.id === undefined
  const company = isNew ? { name, isNew: isAnother } : undefined
  await lockAdding(db, { company })
  const customer = await findUnreviewed(db, customerId)
  await checkNewRecords(context, { company, customerId })
  const companyId = chosen.id ?? (await insertCompany(db, { ...emptyCompany(customer), name, customerId }))
  if (!isNew && (await lockCompanyLinks(db, companyId)) && !shared) throw companyLinked()
  await upsertLink(db, { customerId, companyId, companyName: name })
  await updateReviewed(db, customerId, true)
  await deleteCreation(db, customerId)
  const after = { reviewed: true, company: { id: companyId, name, isNew } }
  const { actionType } = endpoints.approve
  return { companyId, after, undo: await record(db, { customer, viewer, actionType, after }) }
}

const emptyCompany = ({ countries }: { countries: readonly string[] }) => ({
  country: countries[0] ?? '',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
})

/**
 * Marks a customer as reviewed without a company.
 * @throws notFound; customer_reviewed
 */
export async function discard(
  { db, viewer }: { db: Database; viewer: Viewer },
  customerId: number,
): Promise<Reviewed> {
  const customer = await findUnreviewed(db, customerId)
  await updateReviewed(db, customerId, true)
  const after = { reviewed: true, company: null }
  const { actionType } = endpoints.discard
  return { after, undo: await record(db, { customer, viewer, actionType, after }) }
}

function record(
  db: Database,
  change: { customer: { id: number; name: string }; viewer: Viewer; actionType: string; after: ReviewValue },
): Promise<UndoOffer> {
  const { customer, viewer, actionType, after } = change
  return recordChange(db, {
    actionType,
    username: viewer.username,
    customerId: customer.id,
    subjects: [{ kind: 'customer', id: customer.id }],
    valueName: 'Review',
    words: {
      what: sentence`Company of ${customer.name}`,
      from: 'Not reviewed',
      to: after.company?.name ?? 'Reviewed without a company',
    },
    before: UNREVIEWED,
    after,
  })
}

/**
 * Makes a customer unreviewed again. A company that was created for it in our own database is deleted, if
 * nobody has used it.
 * @throws notFound; changed_meanwhile when it was reviewed in another way since
 */
export async function undoReview(db: Database, customerId: number, after: ReviewValue): Promise<void> {
  const customer = await lockCustomer(db, customerId)
  if (customer === undefined) throw notFound()
  const isSame = customer.reviewed === after.reviewed && customer.company?.id === after.company?.id
  if (!isSame) throw changedMeanwhile()
  await deleteLink(db, customerId)
  await updateReviewed(db, customerId, false)
  if (after.company?.isNew === true) await deleteUnusedCompany(db, after.company.id)
}
