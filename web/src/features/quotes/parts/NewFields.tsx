import { countryName } from '@service-center/contract/quotes/quote-countries.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FormPartProps } from './form-part.ts'
import classes from './quote-form.module.css'

const MOST_LETTERS = 200

type TextName = 'name' | 'address' | 'zip' | 'city' | 'state' | 'phone'

const COMPANY_FIELDS: readonly { name: TextName; label: string }[] = [
  { name: 'address', label: 'Address' },
  { name: 'zip', label: 'Zip' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'phone', label: 'Company phone' },
]

/** The fields of a company that the quote adds; nothing for an existing one. */
export function NewCompanyFields({ form, contract, change }: FormPartProps) {
  const { company } = form
  if (company === null || company.id !== null) return null
  const field = (name: TextName) => ({
    name: `company.${name}`,
    value: company[name],
    error: undefined,
    maxLength: MOST_LETTERS,
    onChange: (value: string) => change({ ...form, company: { ...company, [name]: value } }),
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
          onChange={(country) => change({ ...form, company: { ...company, country: country ?? '' } })}
        />
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

/** The fields of a contact whom the quote adds; nothing for an existing one. */
export function NewContactFields({ form, change }: FormPartProps) {
  const { contact } = form
  if (contact === null || contact.id !== null) return null
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
            maxLength={MOST_LETTERS}
            onChange={(value) => change({ ...form, contact: { ...contact, [name]: value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
