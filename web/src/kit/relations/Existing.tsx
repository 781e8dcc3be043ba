import type { CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import { countryCodeOf, countryName } from '@service-center/contract/quotes/quote-countries.ts'
import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Checkbox } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './existing.module.css'

export const existsText = (name: string, count: number) =>
  count > 1 ? sentence`"${name}" exists ${count} times already` : sentence`"${name}" exists already`

/** What tells companies of the same name apart: 'Freiburg, Germany'. */
export function placeOf({ zip, city, country, address }: CrmCompany): string {
  const code = countryCodeOf(country)
  const land = code === '' ? country : countryName(code, 'en')
  const places = [sentence`${zip} ${city}`.trim() || address, land].filter((part) => part !== '')
  return places.length === 0 ? 'without an address' : isolated(places.join(', '))
}

export interface Offer {
  key: string
  name: string
  detail: string
  /** Undefined: it cannot be used here. */
  verb: string | undefined
  onUse: () => void
}

interface ExistingProps {
  noun: 'company' | 'contact'
  title: string
  offers: readonly Offer[]
  isNew: boolean
  onNew: (isNew: boolean) => void
  /** The server knows of one that is not in the lists: only another one can be added. */
  isRefused?: boolean
}

/** Further ones are found in the list of all. */
const MAX_SHOWN = 5

/** Offers existing companies or contacts in place of a new one, unless another one is meant. */
export function Existing({ noun, title, offers, isNew, onNew, isRefused = false }: ExistingProps) {
  // The element stays, so that screen readers tell what appears in it.
  return (
    <output>
      {(offers.length > 0 || isRefused) && (
        <div className={classes['existing']}>
          <p>
            <StateMark state={isNew ? 'info' : 'warning'} />
            <strong>{title}</strong>
          </p>
          <ul hidden={offers.length === 0}>
            {offers.slice(0, MAX_SHOWN).map((offer) => (
              <OfferRow key={offer.key} offer={offer} noun={noun} />
            ))}
            {offers.length > MAX_SHOWN && (
              <li className={classes['quiet']}>{offers.length - MAX_SHOWN} more</li>
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
