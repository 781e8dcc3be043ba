import { ActionIcon, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import type { Settings, StoredContract } from '../model/settings.ts'
import { useRecordQuery } from '../use-settings.ts'
import classes from '../parts/parts.module.css'

interface OrderValues {
  /** Of all contracts. */
  ids: number[]
}

const idsOf = ({ contracts }: Pick<Settings, 'contracts'>) => contracts.map(({ id }) => id)

/** Puts the contracts in the order in which the quote generator offers them. */
export function ContractOrderDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { contracts } = settings
  const contractOf = (id: number) => contracts.find((one) => one.id === id)
  const query = useRecordQuery({ name: ['order'], pick: idsOf })
  const form = useRecordForm(api.quoteSettingCalls.reorderContracts, {
    record: idsOf(settings),
    query,
    toValues: (ids): OrderValues => ({ ids: [...ids] }),
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

interface OrderedListProps {
  contracts: readonly StoredContract[]
  onChange: (contracts: StoredContract[]) => void
}

function OrderedList({ contracts, onChange }: OrderedListProps) {
  const { list, move } = useListEdits<StoredContract, HTMLOListElement>(contracts, onChange)
  const [said, setSaid] = useState('')
  function moveTo(place: number, to: number) {
    move(place, to)
    setSaid(`${contracts[place]?.name ?? ''} is number ${to + 1} of ${contracts.length} now`)
  }
  return (
    <>
      <ol ref={list} className={classes['order']} aria-label="Order of contracts">
        {contracts.map(({ id, name, seller }, place) => (
          <li key={id} data-place={place}>
            <span className={classes['orderName']}>
              {name} <span className={classes['quiet']}>{seller.name}</span>
            </span>
            <Tooltip label="Move up">
              <ActionIcon
                data-act="up"
                size={26}
                aria-label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => moveTo(place, place - 1)}
              >
                <IconArrowUp size={14} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Move down">
              <ActionIcon
                data-act="down"
                size={26}
                aria-label={`Move ${name} down`}
                disabled={place === contracts.length - 1}
                onClick={() => moveTo(place, place + 1)}
              >
                <IconArrowDown size={14} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ol>
      <output className={classes['said']}>{said}</output>
    </>
  )
}
