import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { LEGAL_ENTITIES, quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { SectionButton, SectionTable } from '../../../kit/panels/SectionTable.tsx'
import { actionColumn } from '../../../kit/table-screen/button-columns.tsx'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { EditLink } from '../../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { ChipList } from '../../../ui/page/marks.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { KIND_NAMES, type Settings, type StoredContract, useListOf, useMayEdit } from '../settings.ts'
import { LANGUAGE_NAMES } from '../texts/keyed-texts.ts'
import { missingPages } from './contract-values.ts'
import classes from '../quote-settings.module.css'

const rowsOf = ({ contracts }: Settings) => contracts
const keyOf = ({ id }: StoredContract) => String(id)
const linkOf = ({ id }: StoredContract) => addressOf.quoteSettings({ contract: id })

export function ContractsSection() {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const list = useListOf(rowsOf)
  const [isOrdering, setOrdering] = useState(false)
  return (
    <SectionTable
      tableId="quote-settings-contracts"
      label="Contracts of legal entities"
      noun="contracts"
      columns={mayEdit ? EDITED : COLUMNS}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
    >
      {mayEdit && list.rows.length > 1 && (
        <SectionButton label="Order" icon={IconArrowsSort} onClick={() => setOrdering(true)} />
      )}
      {isOrdering && list.settings !== undefined && (
        <ContractOrderDialog settings={list.settings} onClose={() => setOrdering(false)} />
      )}
      {mayEdit && list.rows.length < LEGAL_ENTITIES.length && (
        <SectionButton
          label="New contract"
          onClick={() => void navigate(addressOf.quoteSettings({ contract: 'new' }))}
        />
      )}
    </SectionTable>
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
      <>
        <EditLink name={sentence`contract ${contract.name}`} target={linkOf(contract)} />
        <RemoveButton
          look="icon"
          noun="contract"
          name={contract.name}
          endpoint={api.quoteSettingCalls.removeContract}
          input={{ params: { id: String(contract.id) }, query: { version: String(contract.version) } }}
          consequence={consequenceOf(contract)}
        />
      </>
    ),
    { width: 90 },
  ),
]

function consequenceOf({ name, plans }: StoredContract): string {
  const many = plans.length === 1 ? ' Its plan goes with it.' : ` Its ${plans.length} plans go with it.`
  const withPlans = plans.length === 0 ? '' : many
  return sentence`Nobody can make quotes of ${name} any more.${withPlans} Quotes that were issued stay as they are, and its pages can be used by other contracts. This cannot be undone.`
}

/** Sets the order in which the quote generator offers the contracts. */
function ContractOrderDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { contracts } = settings
  const contractOf = (id: number) => contracts.find((one) => one.id === id)
  const form = useRecordForm(api.quoteSettingCalls.reorderContracts, {
    record: idsOf(settings),
    query: useRecordQuery(api.quoteSettingCalls.get, 'order', idsOf),
    toValues: (ids): { ids: number[] } => ({ ids: [...ids] }),
    input: ({ ids }, base) => ({ body: { ids, was: [...base] } }),
    noun: 'order',
    compared: [
      { field: 'ids', label: 'Order', text: ({ ids }) => ids.map((id) => contractOf(id)?.name).join(', ') },
    ],
    success: 'The order of the contracts was saved',
    onSuccess: onClose,
  })
  const { ids } = form.values
  return (
    <DialogForm
      form={form}
      title="Order of contracts"
      verb="Save order"
      needsChange
      note="The quote generator offers them in this order."
      onClose={onClose}
    >
      <OrderedList
        contracts={ids.flatMap((id) => contractOf(id) ?? [])}
        onChange={(changed) => form.set({ ids: changed.map(({ id }) => id) })}
      />
    </DialogForm>
  )
}

const idsOf = ({ contracts }: Pick<Settings, 'contracts'>) => contracts.map(({ id }) => id)

const MOVES = [
  { act: 'up', by: -1, Icon: IconArrowUp },
  { act: 'down', by: 1, Icon: IconArrowDown },
] as const

interface OrderedListProps {
  contracts: readonly StoredContract[]
  onChange: (contracts: StoredContract[]) => void
}

function OrderedList({ contracts, onChange }: OrderedListProps) {
  const { list, move } = useListEdits<StoredContract, HTMLOListElement>(contracts, onChange)
  const [announcement, setAnnouncement] = useState('')
  function moveTo(place: number, to: number) {
    move(place, to)
    setAnnouncement(sentence`${contracts[place]?.name ?? ''} is number ${to + 1} of ${contracts.length} now`)
  }
  return (
    <>
      <ol ref={list} className={classes['order']} aria-label="Order of contracts">
        {contracts.map(({ id, name, seller }, place) => (
          <li key={id} data-place={place}>
            <span className={classes['orderName']}>
              {name} <span className={classes['quiet']}>{seller.name}</span>
            </span>
            {MOVES.map(({ act, by, Icon }) => (
              <Tooltip key={act} label={`Move ${act}`}>
                <ActionIcon
                  data-act={act}
                  size={26}
                  aria-label={sentence`Move ${name} ${act}`}
                  disabled={contracts[place + by] === undefined}
                  onClick={() => moveTo(place, place + by)}
                >
                  <Icon size={14} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  )
}
