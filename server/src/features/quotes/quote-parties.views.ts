import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface NewParties {
  readonly newCompany: CrmCompany | null
  readonly newContact: CrmContact | null
}

/** The company and the contact that a quote has created, as far as they are created; null for those that existed. */
export async function readNewParties(db: Database, id: number): Promise<NewParties> {
  const { rows } = await sql<NewParties>`
    select
      case when q.company_id is not null and q.selection -> 'company' ->> 'id' is null then
        q.company || jsonb_build_object('id', q.company_id, 'lastmodified', extract(epoch from q.issued_at)::bigint,
          'contacts', to_jsonb(array_remove(array[q.contact_id], null))) end as "newCompany",
      case when q.contact_id is not null and q.selection -> 'contact' ->> 'id' is null then
        q.contact || jsonb_build_object('id', q.contact_id, 'lastmodified', extract(epoch from q.issued_at)::bigint,
          'country', q.company ->> 'country', 'companies', to_jsonb(array_remove(array[q.company_id], null)))
        end as "newContact"
    from quote q where q.id = ${id}`.execute(db)
  return rows[0] ?? { newCompany: null, newContact: null }
}
