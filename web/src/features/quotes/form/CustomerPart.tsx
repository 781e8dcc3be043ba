import { quoteDate } from '@service-center/contract/quote-settings/quote-language.ts'
import { daysAfter } from '@service-center/contract/quotes/quote-days.ts'
import { QUOTE_TYPES, type QuoteType, VALID_DAYS } from '@service-center/contract/quotes/quote-selection.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { DayField } from '../../../kit/fields/MomentField.tsx'
import { PickField } from '../../../kit/fields/picks/PickField.tsx'
import { dayText } from '../../../ui/time/day-text.ts'
import {
  companyPicks,
  contactPicks,
  contactsOf,
  type CrmLists,
  NEW,
  NEW_COMPANY,
  NEW_CONTACT,
  withCompany,
} from './crm-choice.ts'
import { type FormPartProps, Part, problemsIn } from './FormPart.tsx'
import { NewCompanyPart, NewContactPart } from './NewParties.tsx'
import { currencyOf, withContract } from './quote-form.ts'
import type { CloseDateLookup } from './use-quote-form.ts'
import classes from './quote-form.module.css'

interface CustomerPartProps extends FormPartProps {
  lists: CrmLists
  closeDate: CloseDateLookup
  /** YYYY-MM-DD. */
  today: string
}

export function CustomerPart(props: CustomerPartProps) {
  const { form, contract, problems } = props
  return (
    <Part title="Customer" detail={currencyOf(form, contract)} problems={problemsIn(problems, 'customer')}>
      <div className={classes['pairs']}>
        <ContractField {...props} />
        <QuoteTypeField {...props} />
        {/* The offer of an existing company or contact gives them the focus. */}
        <div data-party="company">
          <CompanyField {...props} />
        </div>
        <div data-party="contact">
          <ContactField {...props} />
        </div>
      </div>
      <NewCompanyPart {...props} />
      <NewContactPart {...props} />
      <div className={classes['pairs']}>
        <ValidityField {...props} />
        <CloseDateField {...props} />
      </div>
    </Part>
  )
}

function ContractField({ form, settings, change }: CustomerPartProps) {
  return (
    <Select
      label="Contract type"
      placeholder="Choose a contract type"
      name="contract"
      data={settings.contracts.map(({ name }) => name)}
      value={form.contract}
      allowDeselect={false}
      onChange={(chosen) => {
        const contract = settings.contracts.find(({ name }) => name === chosen)
        if (contract !== undefined) change(withContract(form, contract))
      }}
    />
  )
}

const TYPES: readonly QuoteType[] = ['budgetary', 'signature']

function QuoteTypeField({ form, change }: CustomerPartProps) {
  return (
    <div className={classes['type']}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Quote type"
        name="quoteType"
        data={TYPES.map((value) => ({ value, label: QUOTE_TYPES[value] }))}
        // '' selects none of them.
        value={form.quoteType ?? ''}
        onChange={(chosen) => change({ ...form, quoteType: TYPES.find((type) => type === chosen) ?? null })}
      />
    </div>
  )
}

function CompanyField({ form, lists, change, closeDate }: CustomerPartProps) {
  return (
    <PickField
      label="Company"
      placeholder={lists.companies === undefined ? 'Loading...' : 'Choose a company'}
      nothingFoundMessage="No such company. Choose NEW to add one."
      name="company"
      error={undefined}
      source={lists.companies}
      prepare={companyPicks}
      value={form.company === null ? null : (form.company.id ?? NEW)}
      onChange={(id) => {
        const company = id === null ? null : id === NEW ? NEW_COMPANY : { id }
        change(withCompany(form, company, lists))
        closeDate.ask(company?.id ?? undefined)
      }}
    />
  )
}

function ContactField({ form, lists, change }: CustomerPartProps) {
  return (
    <PickField
      label="Contact"
      placeholder={lists.contacts === undefined ? 'Loading...' : 'Choose a contact'}
      nothingFoundMessage="No such contact. Choose NEW to add one."
      name="contact"
      error={undefined}
      source={contactsOf(form.company, lists)}
      prepare={contactPicks}
      value={form.contact === null ? null : (form.contact.id ?? NEW)}
      onChange={(id) => change({ ...form, contact: id === null ? null : id === NEW ? NEW_CONTACT : { id } })}
    />
  )
}

function ValidityField({ form, contract, change, today }: CustomerPartProps) {
  const label = (days: number) => {
    const until = daysAfter(today, days)
    return `${days} days (${contract === undefined ? dayText(until) : quoteDate(until, contract.name)})`
  }
  return (
    <Select
      label="Valid until"
      name="expDays"
      data={VALID_DAYS.map((days) => ({ value: String(days), label: label(days) }))}
      value={String(form.expDays)}
      allowDeselect={false}
      onChange={(chosen) => {
        const expDays = VALID_DAYS.find((days) => String(days) === chosen)
        if (expDays !== undefined) change({ ...form, expDays })
      }}
    />
  )
}

function CloseDateField({ form, change, closeDate }: CustomerPartProps) {
  return (
    <div>
      <DayField
        label="Close date"
        name="closedate"
        error={undefined}
        value={form.closedate}
        onChange={(closedate) => {
          closeDate.ask(undefined)
          change({ ...form, closedate, isDateTyped: closedate !== '' })
        }}
      />
      {closeDate.isLoading && (
        <output className={classes['hint']}>Looking for the close date of the company's deal...</output>
      )}
    </div>
  )
}
