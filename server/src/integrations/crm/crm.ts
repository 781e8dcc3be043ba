import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import type { CompanySnapshot, ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import type { Database } from '../../platform/database/database.ts'
import { OutgoingError } from '../../platform/outgoing.ts'

/**
 * A query to a customer relationship system, in two steps. Our own database is read at once, in the call's transaction.
 * Calling this function then asks an outside service, without a database connection, so that a slow service does not block
 * other requests.
 * @throws OutgoingError when the service fails
 */
export type CrmQuery<Answer> = () => Promise<Answer>

/** A call to an outside system was certainly not carried out: it was refused, or not sent. */
export class RefusedError extends OutgoingError {}

/** The URLs of pages on which users see and edit records, with `{id}` as a placeholder; null if not known. */
export interface RecordPages {
  readonly companyPage: string | null
  readonly contactPage: string | null
}

/** A contact who can be called. */
export type ReachableContact = Pick<CrmContact, 'phone' | 'companies'>

/** A customer relationship system. It returns everything; the feature restricts the result to the viewer's scope. */
export interface Crm {
  companies(db: Database): Promise<CrmQuery<readonly CrmCompany[]>>
  contacts(db: Database): Promise<CrmQuery<readonly CrmContact[]>>
  /** The companies that were created last, newest first, at most `max`. */
  recentCompanies(db: Database, max: number): Promise<CrmQuery<readonly CrmCompany[]>>
  /** One company; undefined if there is none. */
  findCompany(db: Database, companyId: string): Promise<CrmQuery<CrmCompany | undefined>>
  /** One contact; undefined if there is none. */
  findContact(db: Database, contactId: string): Promise<CrmQuery<CrmContact | undefined>>
  /** The stages of deals, in their order. */
  dealStages(): Promise<readonly DealStage[]>
  /** Creates what an issued quote needs. */
  readonly records: CrmRecords
  /** The earliest expected close date, YYYY-MM-DD, of a company's open deals; undefined: none. */
  closeDate(db: Database, companyId: string): Promise<CrmQuery<string | undefined>>
  /**
   * The most recently modified contact with an email address and a phone. Does not wait for an outside system: only uses its
   * contacts from the last hour, otherwise loads them for the next caller.
   */
  findReachable(db: Database, email: string): Promise<ReachableContact | undefined>
  /** Undefined if the records are in our own database and are edited here. */
  readonly outside: OutsideCrm | undefined
}

/** The data of a new record. If an earlier attempt has created it, it is found again by its reference. */
interface NewRecord {
  /** Unique. It becomes the id of the record in our own database. */
  readonly reference: string
  /** When the first attempt began. A record of an earlier attempt is not older. */
  readonly since: Date
  /** The customer to which a record in our own database belongs. */
  readonly customerId: number
}

export interface NewCompany extends NewRecord {
  readonly company: CompanySnapshot
}

export interface NewContact extends NewRecord {
  readonly contact: ContactSnapshot
  readonly companyId: string
}

export interface ContactLink {
  readonly contactId: string
  readonly companyId: string
}

export interface NewDeal extends NewRecord {
  /** Unique, because an outside system finds the record by its name. */
  readonly name: string
  readonly stage: string
  /** In minor units. */
  readonly amount: number
  readonly zeroDecimal: boolean
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly closeDate: string
  readonly companyId: string
  readonly contactId: string
}

/** Creates records: in our own database at once, in an outside system when the query is called. Can be repeated. */
export interface CrmRecords {
  createCompany(db: Database, company: NewCompany): Promise<CrmQuery<{ id: string }>>
  /** A contact with a known email address is not created again but linked to the company. */
  createContact(db: Database, contact: NewContact): Promise<CrmQuery<{ id: string }>>
  linkContact(db: Database, link: ContactLink): Promise<CrmQuery<void>>
  createDeal(db: Database, deal: NewDeal): Promise<CrmQuery<{ id: string }>>
}

/** Methods of an outside system only. */
export interface OutsideCrm {
  pages(): Promise<RecordPages>
  /**
   * Creates a company, unless one with the same name was created since a time, by an earlier attempt with an unknown outcome.
   * @throws RefusedError when it was not created; OutgoingError when it may have been created
   */
  createCompany(
    company: Pick<CompanySnapshot, 'name' | 'country'> & Partial<CompanySnapshot> & { since: Date },
  ): Promise<{ id: string }>
}
