import type { CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import { knownAs } from '@service-center/contract/customer-relations/same-records.ts'
import { countryCodeOf, countryName } from '@service-center/contract/quotes/quote-countries.ts'
import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Checkbox } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { StateMark } from '../../../ui/state/StateMark.tsx'
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
import classes from './quote-form.module.css'

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

const existsText = (name: string, count: number) =>
  count > 1 ? sentence`"${name}" exists ${count} times already` : sentence`"${name}" exists already`

const nameOf = ({ contact }: ContactOffer) =>
  sentence`${contact.firstname} ${contact.lastname}`.trim() || isolated(contact.email)

const atText = ({ company }: ContactOffer) =>
  company === undefined ? 'of no company' : sentence`of ${company.name}`

/** What tells companies of the same name apart: 'Freiburg, Germany'. */
function placeOf({ zip, city, country, address }: CrmCompany): string {
  const code = countryCodeOf(country)
  const land = code === '' ? country : countryName(code, 'en')
  const places = [sentence`${zip} ${city}`.trim() || address, land].filter((part) => part !== '')
  return places.length === 0 ? 'without an address' : isolated(places.join(', '))
}

interface Offer {
  key: string
  name: string
  detail: string
  /** Undefined: it cannot be used for this quote. */
  verb: string | undefined
  onUse: () => void
}

interface ExistingProps {
  noun: 'company' | 'contact'
  title: string
  offers: readonly Offer[]
  isNew: boolean
  onNew: (isNew: boolean) => void
}

/** Further ones are found in the list of the field above. */
const MAX_SHOWN = 5

function Existing({ noun, title, offers, isNew, onNew }: ExistingProps) {
  // The element stays, so that screen readers tell what appears in it.
  return (
    <output>
      {offers.length > 0 && (
        <div className={classes['existing']}>
          <p>
            <StateMark state={isNew ? 'info' : 'warning'} />
            <strong>{title}</strong>
          </p>
          <ul>
            {offers.slice(0, MAX_SHOWN).map((offer) => (
              <OfferRow key={offer.key} offer={offer} noun={noun} />
            ))}
            {offers.length > MAX_SHOWN && (
              <li className={classes['quiet']}>{offers.length - MAX_SHOWN} more in the list above</li>
            )}
          </ul>
          <Checkbox
            size="xs"
            label={noun === 'company' ? 'Add another company of this name' : 'Add another contact'}
            name={`${noun}.isNew`}
            checked={isNew}
            onChange={({ currentTarget }) => onNew(currentTarget.checked)}
          />
        </div>
      )}
    </output>
  )
}

function OfferRow({ offer, noun }: { offer: Offer; noun: 'company' | 'contact' }): ReactNode {
  const { name, detail, verb, onUse } = offer
  const use = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onUse()
    // This button goes away with the new company.
    form?.querySelector<HTMLElement>(`[data-party="${noun}"] [role="combobox"]`)?.focus()
  }
  return (
    <li>
      <span className={classes['name']}>
        {name} <span className={classes['quiet']}>{detail}</span>
      </span>
      {verb !== undefined && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={sentence`${verb}: ${name}, ${detail}`}
          onClick={use}
        >
          {verb}
        </Button>
      )}
    </li>
  )
}
