import * as api from '@service-center/contract/api.ts'
import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import type { StoredContract, StoredPlan } from '../model/settings.ts'
import { EditorPage } from '../parts/EditorPage.tsx'
import { NoSuch } from '../parts/NoSuch.tsx'
import { LazySample } from '../preview/LazySample.tsx'
import { type Editing, useRecordQuery } from '../use-settings.ts'
import { ContractInputs } from './ContractInputs.tsx'
import {
  comparedWith,
  CONTRACT_FIELDS,
  contractOf,
  type ContractValues,
  freeEntities,
  NEW_CONTRACT,
  valuesOfContract,
} from './contract-values.ts'

const NOTE = 'Quotes that were issued stay as they are.'
/** What is sent while none is chosen is not used: the form refuses it first. */
const NONE: LegalEntity = 'US'
const rules = ({ name }: ContractValues) => ({ name: name === null ? 'Choose a legal entity' : undefined })

/** Edits a contract. */
export function EditContractPage({ editing, id }: { editing: Editing; id: number }) {
  const contract = editing.settings.contracts.find((one) => one.id === id)
  if (contract === undefined) return <NoSuch title="There is no such contract" />
  return <EditContract key={id} editing={editing} contract={contract} />
}

function EditContract({ editing, contract }: { editing: Editing; contract: StoredContract }) {
  const navigate = useNavigate()
  const { pages } = editing.settings
  const query = useRecordQuery({
    name: ['contract', contract.id],
    pick: (settings) => settings.contracts.find(({ id }) => id === contract.id),
  })
  const form = useRecordForm(api.quoteSettingCalls.updateContract, {
    record: contract,
    query,
    toValues: valuesOfContract,
    input: (values, base) => ({
      params: { id: String(base.id) },
      body: { ...contractOf(values, values.name ?? NONE), version: base.version },
    }),
    // Its plans are edited on pages of their own.
    isNewer: (record, base) => record.version !== base.version,
    rules,
    renamed: CONTRACT_FIELDS,
    noun: 'contract',
    compared: comparedWith(pages),
    success: (_reply, { name }) => `The contract ${name ?? ''} was saved`,
    onSuccess: () => navigate(addressOf.quoteSettings()),
  })
  return (
    <EditorPage
      title={`Contract ${contract.name}`}
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

/** Adds the contract of a legal entity. */
export function NewContractPage({ editing }: { editing: Editing }) {
  const navigate = useNavigate()
  const { contracts, pages } = editing.settings
  const form = useApiForm(api.quoteSettingCalls.createContract, {
    initialValues: NEW_CONTRACT,
    input: (values) => ({ body: contractOf(values, values.name ?? NONE) }),
    rules,
    renamed: CONTRACT_FIELDS,
    success: (_reply, { name }) => `The contract ${name ?? ''} was created`,
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

/** A sample quote of the contract by its first plan. */
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
