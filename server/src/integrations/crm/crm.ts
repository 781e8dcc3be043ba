import type { CrmCompany, CrmContact } from '@service-center/contract/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * A query to a customer relationship system, in two steps. Our own database is read at once, in the call's transaction;
 * calling this fetches the rest without a database connection, so that a slow outside service does not block other
 * requests.
 * @throws OutgoingError when the service fails
 */
export type CrmQuery<Answer> = () => Promise<Answer>

/** A customer relationship system. It returns everything; the feature restricts the result to the viewer's scope. */
export interface Crm {
  /** All companies. */
  companies(db: Database): Promise<CrmQuery<readonly CrmCompany[]>>
  /** All contacts. */
  contacts(db: Database): Promise<CrmQuery<readonly CrmContact[]>>
  /** The earliest expected close date, YYYY-MM-DD, of a company's open deals; undefined: none. */
  closeDate(db: Database, companyId: string): Promise<CrmQuery<string | undefined>>
}

/** Access to an outside customer relationship system. */
export interface CrmSettings {
  readonly url: string
  readonly token: string
}
