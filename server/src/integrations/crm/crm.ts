import type { CrmCompany, CrmContact } from '@service-center/contract/crm.ts'
import type { Database } from '../../platform/database.ts'

/**
 * A customer relationship system. What it gives is for those who see all of it; whoever does not is shown less by the
 * feature that asks.
 */
export interface Crm {
  /** All companies. @throws OutgoingError when the service cannot be asked */
  companies(db: Database): Promise<readonly CrmCompany[]>
  /** All contacts. @throws OutgoingError when the service cannot be asked */
  contacts(db: Database): Promise<readonly CrmContact[]>
  /** The earliest day, YYYY-MM-DD, on which an open deal of a company is expected to be closed; undefined: none. */
  closeDate(db: Database, companyId: string): Promise<string | undefined>
}

/** How an outside customer relationship system is reached. */
export interface CrmSettings {
  readonly url: string
  readonly token: string
}
