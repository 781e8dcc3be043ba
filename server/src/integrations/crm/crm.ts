import type { CrmCompany, CrmContact } from '@service-center/contract/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * What is asked of a customer relationship system, in two steps. What our own database knows is read at once, in the
 * call's transaction; this asks for the rest. It wants no connection of the database, so that a service outside that is
 * slow to answer keeps nobody else waiting for one.
 * @throws OutgoingError when the service cannot be asked
 */
export type Question<Answer> = () => Promise<Answer>

/**
 * A customer relationship system. What it gives is for those who see all of it; whoever does not is shown less by the
 * feature that asks.
 */
export interface Crm {
  /** All companies. */
  companies(db: Database): Promise<Question<readonly CrmCompany[]>>
  /** All contacts. */
  contacts(db: Database): Promise<Question<readonly CrmContact[]>>
  /** The earliest day, YYYY-MM-DD, on which an open deal of a company is expected to be closed; undefined: none. */
  closeDate(db: Database, companyId: string): Promise<Question<string | undefined>>
}

/** How an outside customer relationship system is reached. */
export interface CrmSettings {
  readonly url: string
  readonly token: string
}
