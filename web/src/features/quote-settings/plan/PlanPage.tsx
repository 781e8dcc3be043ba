import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { useRecordForm, type Compared } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { EditorPage, LazySample, NoSuch } from '../EditorPage.tsx'
import {
  copyTitle,
  currencyOf,
  type Editing,
  findPlan,
  planName,
  type PlanRow,
  type StoredContract,
} from '../settings.ts'
import {
  isComplete,
  NEW_PLAN,
  type PartRow,
  planErrors,
  planFields,
  planOf,
  type PlanValues,
  valuesOf,
} from './plan-values.ts'
import { PlanFields } from './PlanFields.tsx'

const partsText = (rows: readonly PartRow[]) =>
  rows.map(({ id, name, price }) => sentence`${id ?? ''} ${name}: ${price}`).join('; ')

/** The fields that are compared when somebody else changed the plan in the meantime. */
const COMPARED: readonly Compared<PlanValues>[] = [
  { field: 'product', label: 'Product', text: ({ product }) => product },
  { field: 'title', label: 'Title', text: ({ title }) => title },
  { field: 'currency', label: 'Currency', text: ({ currency }) => currency },
  { field: 'isMonthly', label: 'Paid by the month', text: ({ isMonthly }) => (isMonthly ? 'Yes' : 'No') },
  {
    field: 'items',
    label: 'Items of each robot',
    text: ({ items }) => items.map(({ desc, qty, price }) => `${qty ?? ''} × ${desc}: ${price}`).join('; '),
  },
  {
    field: 'years',
    label: 'Yearly amounts',
    text: ({ years }) => years.map(({ amount }) => amount).join('; '),
  },
  { field: 'extras', label: 'Extras', text: ({ extras }) => partsText(extras) },
  { field: 'templates', label: 'Templates', text: ({ templates }) => partsText(templates) },
]

const NOTE = 'Quotes that were issued stay as they are.'

export function EditPlanPage({ editing, id }: { editing: Editing; id: number }) {
  const row = findPlan(editing.settings, id)
  if (row === undefined) return <NoSuch title="There is no such plan" />
  return <EditPlan key={id} editing={editing} row={row} />
}

function EditPlan({ editing, row: { contract, plan } }: { editing: Editing; row: PlanRow }) {
  const navigate = useNavigate()
  const { currencies } = editing
  const form = useRecordForm(api.quoteSettingCalls.updatePlan, {
    record: plan,
    query: useRecordQuery(
      api.quoteSettingCalls.get,
      `plan ${plan.id}`,
      (settings) => findPlan(settings, plan.id)?.plan,
    ),
    toValues: (record) => valuesOf(record, currencyOf(currencies, record.currency)),
    input: (values, base) => ({
      params: { id: String(base.id) },
      body: { plan: planOf(values, currencyOf(currencies, values.currency)), version: base.version },
    }),
    rules: (values) => planErrors(values, currencyOf(currencies, values.currency)),
    renamed: planFields('plan.'),
    noun: 'plan',
    compared: COMPARED,
    success: (_reply, values) => sentence`${planName(values)} was saved`,
    onSuccess: () => navigate(addressOf.quoteSettings()),
  })
  return (
    <EditorPage
      title={planName(plan)}
      sentence={sentence`Plan of ${contract.name}`}
      form={form}
      verb="Save plan"
      needsChange
      note={NOTE}
      preview={<PlanPreview editing={editing} contract={contract} values={form.values} />}
    >
      <PlanFields form={form} editing={editing} contract={contract} planId={plan.id} />
    </EditorPage>
  )
}

interface NewPlanPageProps {
  editing: Editing
  contractId: number | undefined
  /** The id of the plan to copy. */
  copy: number | undefined
}

export function NewPlanPage({ editing, contractId, copy }: NewPlanPageProps) {
  const navigate = useNavigate()
  const { settings, currencies } = editing
  const [initial] = useState(() => initialPlan(editing, { contractId, copy }))
  const [chosen, setChosen] = useState(initial.contract)
  const contract = settings.contracts.find(({ id }) => id === chosen)
  const form = useApiForm(api.quoteSettingCalls.createPlan, {
    initialValues: initial.values,
    input: (values) => ({
      params: { id: chosen === undefined ? '' : String(chosen) },
      body: planOf(values, currencyOf(currencies, values.currency)),
    }),
    rules: (values) => planErrors(values, currencyOf(currencies, values.currency)),
    renamed: planFields(''),
    success: (_reply, values) => sentence`${planName(values)} was added to ${contract?.name ?? ''}`,
    onSuccess: () => navigate(addressOf.quoteSettings()),
  })
  return (
    <EditorPage
      title="New plan"
      sentence={initial.copyOf === undefined ? undefined : `Begins as a copy of ${initial.copyOf}`}
      form={form}
      verb="Create plan"
      isVerbDisabled={contract === undefined}
      note={contract === undefined ? 'Choose a contract first.' : NOTE}
      preview={<PlanPreview editing={editing} contract={contract} values={form.values} />}
    >
      <ContractChoice contracts={settings.contracts} chosen={chosen} onChoose={setChosen} />
      <PlanFields form={form} editing={editing} contract={contract} />
    </EditorPage>
  )
}

interface ContractChoiceProps {
  contracts: readonly StoredContract[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

function ContractChoice({ contracts, chosen, onChoose }: ContractChoiceProps) {
  return (
    <Card title="Contract" isPadded>
      <SelectField
        label="The plan is added to"
        withAsterisk
        clearable={false}
        placeholder="Choose a contract"
        data={contracts.map(({ id, name, seller }) => ({
          value: String(id),
          label: seller.name === '' ? name : sentence`${name}, ${seller.name}`,
        }))}
        name="contract"
        value={chosen === undefined ? null : String(chosen)}
        error={undefined}
        onChange={(value) => onChoose(value === null ? undefined : Number(value))}
      />
    </Card>
  )
}

/** The initial values of the form of a new plan. A copy within the same contract gets another title. */
function initialPlan(
  { settings, currencies }: Editing,
  { contractId, copy }: Pick<NewPlanPageProps, 'contractId' | 'copy'>,
): { contract: number | undefined; values: PlanValues; copyOf: string | undefined } {
  const row = copy === undefined ? undefined : findPlan(settings, copy)
  const contract = settings.contracts.find(({ id }) => id === contractId)
  if (row === undefined) {
    const currency = contract?.plans[0]?.currency ?? NEW_PLAN.currency
    return { contract: contract?.id, values: { ...NEW_PLAN, currency }, copyOf: undefined }
  }
  const values = valuesOf(row.plan, currencyOf(currencies, row.plan.currency))
  const title = contract?.id === row.contract.id ? copyTitle(row) : row.plan.title
  return {
    contract: contract?.id,
    values: { ...values, title },
    copyOf: sentence`${planName(row.plan)} of ${row.contract.name}`,
  }
}

interface PlanPreviewProps {
  editing: Editing
  contract: StoredContract | undefined
  values: PlanValues
}

/** A sample quote with the plan, as soon as the plan is complete. */
function PlanPreview({ editing, contract, values }: PlanPreviewProps) {
  const plan = useMemo(() => {
    const currency = currencyOf(editing.currencies, values.currency)
    return isComplete(values, currency) ? planOf(values, currency) : undefined
  }, [editing.currencies, values])
  if (contract === undefined)
    return <EmptyState title="No sample yet">Choose the contract that the plan is added to.</EmptyState>
  return (
    <LazySample
      editing={editing}
      contract={contract}
      plan={plan}
      hasPages={false}
      emptyText="Waits until the plan is complete and its years agree with its items."
    />
  )
}
