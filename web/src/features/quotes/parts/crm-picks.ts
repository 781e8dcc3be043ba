import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { preparedOnce } from '../../../api/prepared-once.ts'
import { type Pick, picksOf } from '../../../kit/fields/picks.ts'

/** The value and the label of what the quote adds (specification 3, section 4). */
export const NEW = 'NEW'

const newPick = { item: null, value: NEW, label: NEW, id: NEW, isGone: false }

const byLabel = <T>(one: Pick<T>, other: Pick<T>) => one.label.localeCompare(other.label)

/** NEW, then the companies by name: 'Stadt Freiburg, Sportamt (Freiburg)'. */
export const companyPicks = preparedOnce((companies: readonly CrmCompany[]) => {
  const picks = companies.map((item): Pick<CrmCompany | null> => {
    const label = item.city === '' ? item.name : `${item.name} (${item.city})`
    return { item, value: item.id, label, id: item.id, isGone: false }
  })
  return picksOf([newPick, ...picks.toSorted(byLabel)])
})

/** NEW, then the contacts by name: 'Jonas Keller (jonas.keller@example.com)'. */
export const contactPicks = preparedOnce((contacts: readonly CrmContact[]) => {
  const picks = contacts.map((item): Pick<CrmContact | null> => {
    const name = `${item.firstname} ${item.lastname}`.trim()
    const label = [name, item.email && `(${item.email})`].filter(Boolean).join(' ') || item.phone || item.id
    return { item, value: item.id, label, id: item.id, isGone: false }
  })
  return picksOf([newPick, ...picks.toSorted(byLabel)])
})
