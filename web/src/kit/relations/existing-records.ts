import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { companyKey, contactKeys } from '@service-center/contract/customer-relations/same-records.ts'
import { preparedOnce } from '../../api/shared-data/prepared-once.ts'

/** Compared with each letter that is typed, so the keys of thousands of companies are computed once. */
const companiesByKey = preparedOnce((companies: readonly CrmCompany[]) => Map.groupBy(companies, companyKey))

const contactsByKey = preparedOnce((contacts: readonly CrmContact[]) => {
  const byKey = new Map<string, CrmContact[]>()
  for (const contact of contacts)
    for (const key of contactKeys(contact)) byKey.set(key, [...(byKey.get(key) ?? []), contact])
  return byKey
})

/** The companies that have the name of a new one, in whatever spelling; none while they are loading. */
export function companiesLike(
  company: Pick<CrmCompany, 'name'>,
  companies: readonly CrmCompany[] | undefined,
): readonly CrmCompany[] {
  const key = companyKey(company)
  return key === '' || companies === undefined ? [] : (companiesByKey(companies).get(key) ?? [])
}

/** The contacts that have the address, or the name and number, of a new one. */
export function contactsLike(
  contact: Parameters<typeof contactKeys>[0],
  contacts: readonly CrmContact[] | undefined,
): readonly CrmContact[] {
  if (contacts === undefined) return []
  const byKey = contactsByKey(contacts)
  return [...new Set(contactKeys(contact).flatMap((key) => byKey.get(key) ?? []))]
}
