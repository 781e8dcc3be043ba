import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import type { CompanySnapshot, ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import type { Database } from '../../platform/database/database.ts'
import { OutgoingError } from '../../platform/outgoing.ts'

/**
 * A query to a customer relationship system, in two steps. Our own database is read at once, in the call's transaction;
 * calling this fetches the rest without a database connection, so that a slow outside service does not block other
 * requests.
 * @throws OutgoingError when the service fails
 */
export type CrmQuery<Answer> = () => Promise<Answer>

/** A call to an outside system was certainly not carried out: it was refused, or not sent. */
export class RefusedError extends OutgoingError {}

/** The pages on which people see and edit records, with `{id}` in place of the id; null: not known. */
export interface RecordPages {
  readonly companyPage: string | null
  readonly contactPage: string | null
}

/** A contact who can be called. */
export type ReachableContact = Pick<CrmContact, 'phone' | 'companies'>

/** A customer relationship system. It returns everything; the feature restricts the result to the viewer's scope. */
export interface Crm {
  /** All companies. */
  companies(db: Database): Promise<CrmQuery<readonly CrmCompany[]>>
  /** All contacts. */
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
   * The contact with an email address and a phone that was modified last, without waiting: an outside system is not asked.
   * Of that one those are found that were read in the last hour; otherwise they are read for the next caller.
   */
  findReachable(db: Database, email: string): Promise<ReachableContact | undefined>
  /** Of an outside system; undefined: the records are in our own database and are edited here. */
  readonly outside: OutsideCrm | undefined
}

/** What creates a record. An attempt before may have done so: a record with the same reference is found again. */
interface NewRecord {
  /** Unique: an id of a record in our own store. */
  readonly reference: string
  /** When the first attempt began: what it made is not older. */
  readonly since: Date
  /** In whose part of the customer tree a record of our own store is. */
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
  /** Unique: an outside system finds it by its name. */
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

/** Creates records: of our own store at once, of an outside system by the query. Each may be repeated. */
export interface CrmRecords {
  createCompany(db: Database, company: NewCompany): Promise<CrmQuery<{ id: string }>>
  /** One whose email address is known already is not created again: it is linked to the company. */
  createContact(db: Database, contact: NewContact): Promise<CrmQuery<{ id: string }>>
  /** Makes an existing contact one of a company's. */
  linkContact(db: Database, link: ContactLink): Promise<CrmQuery<void>>
  createDeal(db: Database, deal: NewDeal): Promise<CrmQuery<{ id: string }>>
}

/** What only an outside system can do. */
export interface OutsideCrm {
  pages(): Promise<RecordPages>
  /**
   * Creates a company, unless one of the same name has been created since a time: by an attempt before, whose outcome is
   * not known.
   * @throws RefusedError when certainly none was created; OutgoingError when one perhaps was
   */
  createCompany(
    company: Pick<CompanySnapshot, 'name' | 'country'> & Partial<CompanySnapshot> & { since: Date },
  ): Promise<{ id: string }>
}

/** Access to an outside customer relationship system. */
export interface CrmSettings {
  readonly url: string
  readonly token: string
}
