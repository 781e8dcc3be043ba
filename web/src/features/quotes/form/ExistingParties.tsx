import { knownAs } from '@service-center/contract/customer-relations/same-records.ts'
import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { Existing, existsText, placeOf } from '../../../kit/relations/Existing.tsx'
import {
  type ContactOffer,
  contactOffers,
  existingCompanies,
  type NewCompany,
  type NewContact,
  withExistingCompany,
  withExistingContact,
} from './existing-parties.ts'
import type { FormPartProps } from './FormPart.tsx'
import type { CrmLists } from './crm-choice.ts'
import type { CloseDateLookup } from './use-quote-form.ts'

export interface NewPartyProps extends FormPartProps {
  lists: CrmLists
  closeDate: Pick<CloseDateLookup, 'ask'>
}

/** Offers the existing companies that have the name of the new one, in place of a second one. */
export function ExistingCompanies({
  form,
  company,
  lists,
  change,
  closeDate,
}: NewPartyProps & { company: NewCompany }) {
  const found = existingCompanies(company, lists)
  return (
    <Existing
      noun="company"
      title={existsText(company.name.trim(), found.length)}
      isNew={company.isNew === true}
      onNew={(isNew) => change({ ...form, company: { ...company, isNew } })}
      offers={found.map((one) => ({
        key: one.id,
        name: isolated(one.name),
        detail: placeOf(one),
        verb: 'Use it',
        onUse: () => {
          change(withExistingCompany(form, one.id, lists))
          closeDate.ask(one.id)
        },
      }))}
    />
  )
}

/** Offers the existing contacts that have the address, or the name and number, of the new one, and says where they are. */
export function ExistingContacts({
  form,
  contact,
  lists,
  change,
  closeDate,
}: NewPartyProps & { contact: NewContact }) {
  const found = contactOffers(form, lists)
  const existing = [...new Set(found.map((offer) => offer.contact))]
  return (
    <Existing
      noun="contact"
      title={existsText(knownAs(contact, existing), existing.length)}
      isNew={contact.isNew === true}
      onNew={(isNew) => change({ ...form, contact: { ...contact, isNew } })}
      offers={found.map((offer) => ({
        key: `${offer.contact.id} ${offer.company?.id ?? ''}`,
        name: nameOf(offer),
        detail: [offer.contact.email || offer.contact.phone, atText(offer)].filter(Boolean).join(', '),
        verb: VERBS[offer.use],
        onUse: () => {
          change(withExistingContact(form, offer, lists))
          if (offer.use === 'with company') closeDate.ask(offer.company?.id)
        },
      }))}
    />
  )
}

const VERBS = { 'as it is': 'Use it', 'with company': 'Use both', no: undefined } as const

const nameOf = ({ contact }: ContactOffer) =>
  sentence`${contact.firstname} ${contact.lastname}`.trim() || isolated(contact.email)

const atText = ({ company }: ContactOffer) =>
  company === undefined ? 'of no company' : sentence`of ${company.name}`
