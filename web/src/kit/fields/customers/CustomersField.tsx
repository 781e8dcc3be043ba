import { ActionIcon, Combobox } from '@mantine/core'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  customersInTree,
  findCustomers,
  type PlacedCustomer,
} from '../../../api/shared-data/customer-paths.ts'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Chip } from '../../../ui/page/marks.tsx'
import { PathText } from '../../../ui/text/PathText.tsx'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { SearchCombobox } from '../picks/SearchCombobox.tsx'
import { useListEdits } from '../use-list-edits.ts'
import classes from './customers.module.css'

const MAX_SHOWN = 100

/** Customers from the tree in the user's scope. Their order matters: the first is the main customer. */
export function CustomersField(field: FieldBinding<number[]>) {
  const load = useLoad(customersQuery)
  return <Loaded load={load}>{({ data }) => <ChosenAndSearch customers={data} {...field} />}</Loaded>
}

const customersById = preparedOnce(
  (placed: readonly PlacedCustomer[]) => new Map(placed.map((one) => [one.customer.id, one])),
)

interface ChosenAndSearchProps extends FieldBinding<number[]> {
  customers: readonly Customer[]
}

function ChosenAndSearch({ customers, name, value, onChange, error }: ChosenAndSearchProps) {
  const placed = customersInTree(customers)
  const byId = customersById(placed)
  const { list, move, remove } = useListEdits<number, HTMLOListElement>(value, onChange)
  return (
    <div className={classes['customers']}>
      <CustomerSearch
        name={name}
        placed={placed}
        chosen={value}
        onChoose={(id) => onChange([...value, id])}
        error={error}
      />
      {value.length > 0 && (
        <ol ref={list} className={classes['chosen']} aria-label="Chosen customers">
          {value.map((id, place) => (
            <ChosenCustomer
              key={id}
              id={id}
              placed={byId.get(id)}
              place={place}
              count={value.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface CustomerSearchProps {
  name: string
  placed: readonly PlacedCustomer[]
  chosen: readonly number[]
  onChoose: (id: number) => void
  error: string | undefined
}

function CustomerSearch({ name, placed, chosen, onChoose, error }: CustomerSearchProps) {
  const [typed, setTyped] = useState('')
  const found = useMemo(
    () => findCustomers(placed, typed).filter(({ customer }) => !chosen.includes(customer.id)),
    [placed, typed, chosen],
  )
  const isNarrowed = typed.trim() !== ''
  return (
    <SearchCombobox
      name={name}
      label="Add a customer"
      placeholder="Search by name or id"
      error={error}
      typed={typed}
      onTyped={setTyped}
      onChoose={(id) => {
        onChoose(Number(id))
        setTyped('')
      }}
      closesAfterChoice
    >
      <Combobox.Options className={classes['options'] ?? ''} aria-label="Customers">
        {found.slice(0, MAX_SHOWN).map(({ customer, above }) => (
          <Combobox.Option
            key={customer.id}
            value={String(customer.id)}
            style={isNarrowed ? undefined : { paddingInlineStart: 8 + above.length * 14 }}
          >
            {customer.name} <span className={classes['quiet']}>{customer.id}</span>
            {isNarrowed && above.length > 0 && <PathText className={classes['above']} names={above} />}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>No such customer</Combobox.Empty>}
      </Combobox.Options>
      {found.length > MAX_SHOWN && (
        <Combobox.Footer className={classes['quiet'] ?? ''}>
          {(found.length - MAX_SHOWN).toLocaleString('en')} more: type to find them
        </Combobox.Footer>
      )}
    </SearchCombobox>
  )
}

interface ChosenCustomerProps {
  id: number
  /** Undefined if the customer is out of the user's scope. */
  placed: PlacedCustomer | undefined
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function ChosenCustomer({ id, placed, place, count, onMove, onRemove }: ChosenCustomerProps) {
  const name = placed?.customer.name ?? `Customer ${id}`
  const buttons = [
    {
      act: 'up',
      label: sentence`Move ${name} up`,
      icon: IconArrowUp,
      run: () => onMove(place - 1),
      isOff: place === 0,
    },
    {
      act: 'down',
      label: sentence`Move ${name} down`,
      icon: IconArrowDown,
      run: () => onMove(place + 1),
      isOff: place === count - 1,
    },
    { act: 'remove', label: sentence`Remove ${name}`, icon: IconX, run: onRemove, isOff: false },
  ]
  return (
    <li data-place={place}>
      <span className={classes['chosenName']}>
        {name} <span className={classes['quiet']}>{id}</span>
        {placed !== undefined && placed.above.length > 0 && (
          <PathText className={classes['above']} names={placed.above} />
        )}
      </span>
      {place === 0 && <Chip>Main customer</Chip>}
      {buttons.map(({ act, label, icon: ButtonIcon, run, isOff }) => (
        <ActionIcon key={act} data-act={act} aria-label={label} title={label} disabled={isOff} onClick={run}>
          <ButtonIcon size={14} stroke={1.6} />
        </ActionIcon>
      ))}
    </li>
  )
}
