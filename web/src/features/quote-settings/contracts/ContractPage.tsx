import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import {
  LEGAL_ENTITIES,
  type LegalEntity,
  quoteLanguageOf,
} from '@service-center/contract/quote-settings/quote-language.ts'
import { PAGE_KINDS } from '@service-center/contract/quote-settings/quote-settings.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { MultiSelectField, SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { FieldRow, FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { counted } from '../../../ui/text/format.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { EditorPage, LazySample, NoSuch } from '../EditorPage.tsx'
import {
  type Editing,
  KIND_NAMES,
  type StoredContract,
  type StoredPages,
  type StoredPlan,
} from '../settings.ts'
import { LANGUAGE_NAMES } from '../texts/keyed-texts.ts'
import {
  comparedWith,
  CONTRACT_FIELDS,
  contractOf,
  type ContractValues,
  countryChoices,
  freeEntities,
  NEW_CONTRACT,
  pageChoices,
  valuesOfContract,
} from './contract-values.ts'

const NOTE = 'Quotes that were issued stay as they are.'

/** Stands in for a legal entity that is not chosen yet. It is never sent, because `rules` refuses the form first. */
const NONE: LegalEntity = 'US'

const rules = ({ name }: ContractValues) => ({ name: name === null ? 'Choose a legal entity' : undefined })

export function EditContractPage({ editing, id }: { editing: Editing; id: number }) {
  const contract = editing.settings.contracts.find((one) => one.id === id)
  if (contract === undefined) return <NoSuch title="There is no such contract" />
  return <EditContract key={id} editing={editing} contract={contract} />
}

function EditContract({ editing, contract }: { editing: Editing; contract: StoredContract }) {
  const navigate = useNavigate()
  const { pages } = editing.settings
  const form = useRecordForm(api.quoteSettingCalls.updateContract, {
    record: contract,
    query: useRecordQuery(api.quoteSettingCalls.get, `contract ${contract.id}`, ({ contracts }) =>
      contracts.find(({ id }) => id === contract.id),
    ),
    toValues: valuesOfContract,
    input: (values, base) => ({
      params: { id: String(base.id) },
      body: { ...contractOf(values, values.name ?? NONE), version: base.version },
    }),
    // A changed plan does not make the contract newer: plans have their own pages.
    isNewer: (record, base) => record.version !== base.version,
    rules,
    renamed: CONTRACT_FIELDS,
    noun: 'contract',
    compared: comparedWith(pages),
    success: (_reply, { name }) => sentence`The contract ${name ?? ''} was saved`,
    onSuccess: () => navigate(addressOf.quoteSettings()),
  })
  return (
    <EditorPage
      title={sentence`Contract ${contract.name}`}
      sentence={contract.seller.name}
      form={form}
      verb="Save contract"
      needsChange
      note={NOTE}
      preview={<ContractPreview editing={editing} values={form.values} plan={contract.plans[0]} />}
    >
      <ContractInputs form={form} pages={pages} />
    </EditorPage>
  )
}

export function NewContractPage({ editing }: { editing: Editing }) {
  const navigate = useNavigate()
  const { contracts, pages } = editing.settings
  const form = useApiForm(api.quoteSettingCalls.createContract, {
    initialValues: NEW_CONTRACT,
    input: (values) => ({ body: contractOf(values, values.name ?? NONE) }),
    rules,
    renamed: CONTRACT_FIELDS,
    success: (_reply, { name }) => sentence`The contract ${name ?? ''} was created`,
    onSuccess: () => navigate(addressOf.quoteSettings()),
  })
  return (
    <EditorPage
      title="New contract"
      form={form}
      verb="Create contract"
      note="Its plans are added afterwards. Users see it when they have access to contracts and the right for its legal entity."
      preview={<ContractPreview editing={editing} values={form.values} plan={undefined} />}
    >
      <ContractInputs form={form} entities={freeEntities(contracts)} pages={pages} />
    </EditorPage>
  )
}

interface ContractPreviewProps {
  editing: Editing
  values: ContractValues
  plan: StoredPlan | undefined
}

/** A sample quote with the first plan of the contract. */
function ContractPreview({ editing, values, plan }: ContractPreviewProps) {
  const contract = useMemo(() => contractOf(values, values.name ?? NONE), [values])
  return (
    <LazySample
      editing={editing}
      contract={contract}
      plan={plan}
      hasPages
      emptyText="A sample is shown when the contract has a plan."
    />
  )
}

interface ContractInputsProps {
  form: Pick<CheckedForm<ContractValues>, 'field' | 'values'>
  /** The legal entities to choose from; undefined for a stored contract, which keeps its own. */
  entities?: readonly LegalEntity[]
  pages: readonly StoredPages[]
}

function ContractInputs({ form, entities, pages }: ContractInputsProps) {
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
