import {
  LEGAL_ENTITIES,
  type LegalEntity,
  quoteLanguageOf,
} from '@service-center/contract/quote-settings/quote-language.ts'
import { PAGE_KINDS } from '@service-center/contract/quote-settings/quote-pages.ts'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { FieldRow, FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { LANGUAGE_NAMES } from '../model/keyed-texts.ts'
import { KIND_NAMES, type StoredPages } from '../model/settings.ts'
import { type ContractValues, pageChoices } from './contract-values.ts'
import { countryChoices } from './country-choices.ts'

interface ContractInputsProps {
  form: Pick<CheckedForm<ContractValues>, 'field' | 'values'>
  /** The legal entities that can be chosen; undefined for a contract, which keeps its own. */
  entities?: readonly LegalEntity[]
  pages: readonly StoredPages[]
}

/** The fields of a contract: who sells to which countries, and the pages around its quotes. */
export function ContractInputs({ form, entities, pages }: ContractInputsProps) {
  const { values } = form
  const name = form.field('name')
  return (
    <>
      <Card title="Contract" isPadded>
        <FieldStack>
          {entities === undefined ? (
            <ReadOnlyField label="Legal entity">
              {values.name}. {languageText(values.name)}
            </ReadOnlyField>
          ) : (
            <SelectField
              label="Legal entity"
              withAsterisk
              clearable={false}
              description={languageText(values.name)}
              data={[...entities]}
              {...name}
              onChange={(value) => name.onChange(LEGAL_ENTITIES.find((one) => one === value) ?? null)}
            />
          )}
          <MultiSelectField
            label="Countries"
            description={`A new company can have one of these. ${counted(values.countries.length, 'countries')} chosen.`}
            placeholder="Add a country"
            data={[...countryChoices()]}
            {...form.field('countries')}
          />
        </FieldStack>
      </Card>
      <Card title="Who sells" isPadded>
        <FieldStack>
          <FieldRow>
            <TextField label="Name" {...form.field('sellerName')} />
            <TextField label="VAT number" {...form.field('vatId')} />
          </FieldRow>
          <FieldRow>
            <TextAreaField label="Address" description="Up to 10 lines" {...form.field('address')} />
            <TextAreaField label="Bank" description="Up to 10 lines" {...form.field('bank')} />
          </FieldRow>
        </FieldStack>
      </Card>
      <Card title="Pages around its quotes" isPadded>
        <FieldStack>
          {PAGE_KINDS.map((kind) => (
            <SelectField
              key={kind}
              label={KIND_NAMES[kind]}
              placeholder="None"
              nothingFoundMessage="No pages of this kind have been uploaded"
              data={pageChoices(pages, kind, values[kind])}
              {...form.field(kind)}
            />
          ))}
        </FieldStack>
      </Card>
    </>
  )
}

const languageText = (name: LegalEntity | null): string =>
  name === null
    ? 'Each has one contract, and quotes in its language.'
    : `Its quotes are in ${LANGUAGE_NAMES[quoteLanguageOf(name)]}.`
