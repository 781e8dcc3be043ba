import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { SectionButton, SectionTable } from '../../../kit/panels/SectionTable.tsx'
import { actionColumn } from '../../../kit/table-screen/button-columns.tsx'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { EditLink } from '../../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import {
  currencyOf,
  type Editing,
  planName,
  type PlanRow,
  plansOf,
  priceOf,
  useEditing,
  useListOf,
  useMayEdit,
} from '../settings.ts'

const keyOf = ({ plan }: PlanRow) => String(plan.id)
const linkOf = ({ plan }: PlanRow) => addressOf.quoteSettings({ plan: plan.id })
const NO_CURRENCIES: Editing['currencies'] = []

export function PlansSection() {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const list = useListOf(plansOf)
  const currencies = useEditing().data?.currencies ?? NO_CURRENCIES
  const columns = useMemo(() => {
    const shown = columnsOf(currencies)
    if (!mayEdit) return shown
    const copyTo = (row: PlanRow, contract: number | undefined) =>
      void navigate(
        addressOf.quoteSettings({
          plan: 'new',
          copy: row.plan.id,
          ...(contract === undefined ? {} : { contract }),
        }),
      )
    return [
      ...shown,
      actionColumn((row: PlanRow) => <PlanActions row={row} onCopy={copyTo} />, { width: 120 }),
    ]
  }, [currencies, mayEdit, navigate])
  return (
    <SectionTable
      tableId="quote-settings-plans"
      label="Payment plans"
      noun="plans"
      columns={columns}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
    >
      {mayEdit && (list.settings?.contracts.length ?? 0) > 0 && (
        <SectionButton
          label="New plan"
          onClick={() => void navigate(addressOf.quoteSettings({ plan: 'new' }))}
        />
      )}
    </SectionTable>
  )
}

interface PlanActionsProps {
  row: PlanRow
  onCopy: (row: PlanRow, contract: number | undefined) => void
}

function PlanActions({ row, onCopy }: PlanActionsProps) {
  const { plan, contract } = row
  const name = sentence`${planName(plan)} of ${contract.name}`
  return (
    <>
      <EditLink name={name} target={linkOf(row)} />
      <CopyMenu
        name={name}
        contract={contract.name}
        onDuplicate={() => onCopy(row, contract.id)}
        onCopy={() => onCopy(row, undefined)}
      />
      <RemoveButton
        look="icon"
        noun="plan"
        name={name}
        endpoint={api.quoteSettingCalls.removePlan}
        input={{ params: { id: String(plan.id) }, query: { version: String(plan.version) } }}
        consequence="It can no longer be chosen for a quote. Quotes that were issued stay as they are. This cannot be undone."
      />
    </>
  )
}

function columnsOf(currencies: Editing['currencies']): DataColumn<PlanRow>[] {
  const priceText = ({ plan }: PlanRow) =>
    `${amountText(priceOf(plan), currencyOf(currencies, plan.currency))}\u00A0${plan.currency}`
  return [
    {
      id: 'title',
      header: 'Title',
      kind: 'text',
      width: 210,
      look: 'strong',
      value: ({ plan }) => plan.title,
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      width: 150,
      phonePlace: 1,
      value: ({ plan }) => plan.product,
    },
    {
      id: 'contract',
      header: 'Contract',
      kind: 'text',
      width: 110,
      phonePlace: 2,
      value: ({ contract }) => contract.name,
    },
    {
      id: 'price',
      header: 'Price of a robot',
      kind: 'number',
      filter: 'none',
      width: 150,
      value: ({ plan }) => priceOf(plan),
      text: priceText,
      cell: priceText,
    },
    { id: 'years', header: 'Years', kind: 'number', width: 90, value: ({ plan }) => plan.plan.length },
    {
      id: 'monthly',
      header: 'Paid',
      kind: 'text',
      width: 110,
      value: ({ plan }) => (plan.isMonthly ? 'By the month' : 'By the year'),
    },
    { id: 'items', header: 'Items', kind: 'number', width: 90, value: ({ plan }) => plan.items.length },
    { id: 'extras', header: 'Extras', kind: 'number', width: 90, value: ({ plan }) => plan.extras.length },
    {
      id: 'templates',
      header: 'Templates',
      kind: 'number',
      width: 110,
      value: ({ plan }) => plan.templates.length,
    },
  ]
}

interface CopyMenuProps {
  name: string
  /** The name of its contract. */
  contract: string
  onDuplicate: () => void
  onCopy: () => void
}

function CopyMenu({ name, contract, onDuplicate, onCopy }: CopyMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Copy">
          <ActionIcon size={26} aria-label={sentence`Copy ${name}`}>
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onDuplicate}>Duplicate in {contract}</Menu.Item>
        <Menu.Item onClick={onCopy}>Copy to another contract</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
