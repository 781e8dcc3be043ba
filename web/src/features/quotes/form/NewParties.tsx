import { countryName } from '@service-center/contract/quotes/quote-countries.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { ExistingCompanies, ExistingContacts, type NewPartyProps } from './ExistingParties.tsx'
import { type NewCompany, type NewContact, withCompanyField, withContactField } from './existing-parties.ts'
import classes from './quote-form.module.css'

const MAX_LENGTH = 200

type TextName = 'name' | 'address' | 'zip' | 'city' | 'state' | 'phone'

const COMPANY_FIELDS: readonly { name: TextName; label: string }[] = [
  { name: 'address', label: 'Address' },
  { name: 'zip', label: 'Zip' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'phone', label: 'Company phone' },
]

/** The fields of a new company, which the quote adds. */
export function NewCompanyPart(props: NewPartyProps) {
  const { form, contract, change, lists } = props
  const { company } = form
  if (company === null || company.id !== null) return null
  const set = (changed: Partial<NewCompany>) =>
    change({ ...form, company: withCompanyField(company, changed, lists) })
  const field = (name: TextName) => ({
    name: `company.${name}`,
    value: company[name],
    error: undefined,
    maxLength: MAX_LENGTH,
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <fieldset className={classes['new']}>
      <legend>New company</legend>
      <div className={classes['pairs']}>
        <TextField label="Company name" withAsterisk {...field('name')} />
        <SelectField
          label="Country"
          placeholder="Choose a country"
          name="company.country"
          error={undefined}
          data={(contract?.countryDropdown ?? [])
            .map((code) => ({ value: code, label: countryName(code, 'en') }))
            .toSorted((one, other) => one.label.localeCompare(other.label))}
          value={company.country === '' ? null : company.country}
          onChange={(country) => set({ country: country ?? '' })}
        />
      </div>
      <ExistingCompanies {...props} company={company} />
      <div className={classes['pairs']}>
        {COMPANY_FIELDS.map(({ name, label }) => (
          <TextField key={name} label={label} {...field(name)} />
        ))}
      </div>
    </fieldset>
  )
}

type ContactName = 'firstname' | 'lastname' | 'phone' | 'email'

const CONTACT_FIELDS: readonly { name: ContactName; label: string }[] = [
  { name: 'firstname', label: 'First name' },
  { name: 'lastname', label: 'Last name' },
  { name: 'phone', label: 'Phone' },
  { name: 'email', label: 'Email' },
]

/** The fields of a new contact, which the quote adds. */
export function NewContactPart(props: NewPartyProps) {
  const { form, change, lists } = props
  const { contact } = form
  if (contact === null || contact.id !== null) return null
  const set = (changed: Partial<NewContact>) =>
    change({ ...form, contact: withContactField(contact, changed, lists) })
  return (
    <fieldset className={classes['new']}>
      <legend>New contact</legend>
      <div className={classes['pairs']}>
        {CONTACT_FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={`contact.${name}`}
            value={contact[name]}
            error={undefined}
            maxLength={MAX_LENGTH}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <ExistingContacts {...props} contact={contact} />
    </fieldset>
  )
}
