import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { LEGAL_ENTITIES, quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import { IconArrowsSort } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { ChipList } from '../../../ui/page/Chip.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { missingPages } from '../contract/contract-values.ts'
import { LANGUAGE_NAMES } from '../model/keyed-texts.ts'
import { KIND_NAMES, type Settings, type StoredContract } from '../model/settings.ts'
import { useMayEdit } from '../use-settings.ts'
import { AddButton } from './AddButton.tsx'
import { ContractOrderDialog } from './ContractOrderDialog.tsx'
import { EditLink } from '../../../kit/table-screen/EditLink.tsx'
import { RowActions } from '../../../kit/table-screen/RowActions.tsx'
import { actionColumn, SettingsTable } from './SettingsTable.tsx'
import { useListOf } from './use-list-of.ts'

const rowsOf = ({ contracts }: Settings) => contracts
const keyOf = ({ id }: StoredContract) => String(id)
const linkOf = ({ id }: StoredContract) => addressOf.quoteSettings({ contract: id })

/** The contracts of the legal entities. */
export function ContractsSection() {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const list = useListOf(rowsOf)
  const [isOrdering, setOrdering] = useState(false)
  return (
    <SettingsTable
      id="contracts"
      label="Contracts of legal entities"
      noun="contracts"
      columns={mayEdit ? EDITED : COLUMNS}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
    >
      {mayEdit && list.rows.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconArrowsSort size={14} stroke={1.6} />}
          onClick={() => setOrdering(true)}
        >
          Order
        </Button>
      )}
      {isOrdering && list.settings !== undefined && (
        <ContractOrderDialog settings={list.settings} onClose={() => setOrdering(false)} />
      )}
      <AddButton
        label="New contract"
        mayEdit={mayEdit && list.rows.length < LEGAL_ENTITIES.length}
        onClick={() => void navigate(addressOf.quoteSettings({ contract: 'new' }))}
      />
    </SettingsTable>
  )
}

const missingOf = (contract: StoredContract) => missingPages(contract).map((kind) => KIND_NAMES[kind])

const pagesText = (contract: StoredContract) => {
  const missing = missingOf(contract)
  return missing.length === 0 ? 'All' : `Without ${missing.join(', ').toLowerCase()}`
}

const COLUMNS: readonly DataColumn<StoredContract>[] = [
  { id: 'name', header: 'Contract', kind: 'text', width: 110, look: 'strong', value: ({ name }) => name },
  {
    id: 'seller',
    header: 'Seller',
    kind: 'text',
    width: 220,
    phonePlace: 1,
    value: ({ seller }) => (seller.name === '' ? null : seller.name),
  },
  {
    id: 'language',
    header: 'Language',
    kind: 'text',
    width: 130,
    value: ({ name }) => LANGUAGE_NAMES[quoteLanguageOf(name)],
  },
  {
    id: 'countries',
    header: 'Countries',
    kind: 'text',
    width: 190,
    extra: 60,
    value: ({ countryDropdown }) => countryDropdown.join(', '),
    filterValues: ({ countryDropdown }) => countryDropdown,
    cell: ({ countryDropdown }) => <ChipList items={countryDropdown} max={3} />,
  },
  { id: 'plans', header: 'Plans', kind: 'number', width: 90, value: ({ plans }) => plans.length },
  {
    id: 'pages',
    header: 'Pages',
    kind: 'text',
    width: 220,
    extra: 20,
    value: pagesText,
    cell: (contract) => (
      <StateText state={missingOf(contract).length === 0 ? 'ok' : 'unknown'}>{pagesText(contract)}</StateText>
    ),
  },
]

const EDITED: readonly DataColumn<StoredContract>[] = [
  ...COLUMNS,
  actionColumn(
    (contract) => (
      <RowActions>
        <EditLink name={`contract ${contract.name}`} target={linkOf(contract)} />
        <RemoveButton
          look="icon"
          noun="contract"
          name={contract.name}
          endpoint={api.quoteSettingCalls.removeContract}
          input={{ params: { id: String(contract.id) }, query: { version: String(contract.version) } }}
          consequence={consequenceOf(contract)}
        />
      </RowActions>
    ),
    90,
  ),
]

function consequenceOf({ name, plans }: StoredContract): string {
  const many = plans.length === 1 ? ' Its plan goes with it.' : ` Its ${plans.length} plans go with it.`
  const withPlans = plans.length === 0 ? '' : many
  return `Nobody can make quotes of ${name} any more.${withPlans} Quotes that were issued stay as they are, and its pages can be used by other contracts. This cannot be undone.`
}
