import * as api from '@service-center/contract/api.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import { highestLevel } from '@service-center/contract/users/user-level.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { actionColumn } from '../../kit/table-screen/button-columns.tsx'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { ChipList } from '../../ui/page/marks.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { levelText, rightNames, validityText } from './access/access-rules.ts'

const BY_NAME = [{ id: 'username', desc: false }]
const keyOf = ({ username }: User) => username

/** User Overview: all accounts that the viewer may see, or the deleted ones (specification 1, section 2). */
export default function AccountsPage() {
  const { deleted = false } = useSearch({ strict: false })
  return deleted ? <DeletedAccounts /> : <PresentAccounts />
}

function PresentAccounts() {
  const table = useScreenTable({ tableId: 'accounts', columns: useColumns(), defaultSort: BY_NAME })
  const list = useWholeList(api.users.list, {})
  return (
    <TableScreen
      title="User Overview"
      sentence={list.data && countOf(list.rows.length)}
      label="Users"
      noun="users"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={({ username }) => addressOf.account(username)}
      create={{ label: 'New User', endpoint: api.users.create, target: addressOf.createAccount() }}
      csv={{ fileName: 'users.csv' }}
      toolbarExtra={<DeletedBox isChecked={false} />}
    />
  )
}

/** Deleted accounts have no page: they can be restored. */
function DeletedAccounts() {
  const columns = useColumns()
  // Beside the name, so that they are seen without scrolling.
  const all = useMemo(() => [...columns.slice(0, 1), DELETED_AT, RESTORE, ...columns.slice(1)], [columns])
  const table = useScreenTable({ tableId: 'deletedAccounts', columns: all, defaultSort: BY_NAME })
  const list = useWholeList(api.users.list, { query: { deleted: 'true' } })
  return (
    <TableScreen
      title="User Overview"
      sentence={list.data && deletedCountOf(list.rows.length)}
      label="Deleted users"
      noun="deleted users"
      table={table}
      list={list}
      rowKey={keyOf}
      csv={{ fileName: 'deleted-users.csv' }}
      toolbarExtra={<DeletedBox isChecked />}
    />
  )
}

/** Switches between the accounts and the deleted ones, which administrators of accounts see. */
function DeletedBox({ isChecked }: { isChecked: boolean }) {
  const navigate = useNavigate()
  if (!mayCall(useViewer(), api.users.restore.right)) return null
  return (
    <Checkbox
      label="Deleted accounts"
      checked={isChecked}
      onChange={() => void navigate({ to: '.', search: isChecked ? {} : { deleted: true } })}
    />
  )
}

const deletedCountOf = (count: number) =>
  count === 0
    ? 'No deleted accounts.'
    : count === 1
      ? 'One deleted account.'
      : `${count.toLocaleString('en')} deleted accounts.`

const countOf = (count: number) =>
  count === 1 ? 'One account.' : `${count.toLocaleString('en')} accounts. Click a row to open one.`

function useColumns() {
  const { data: customers } = useQuery(customersQuery)
  const { data: fields } = useQuery(q(api.users.accessFields, {}))
  const [now] = useState(() => Date.now() / 1000)
  return useMemo(() => {
    const names = new Map(customers?.data.map(({ id, name }) => [id, name]))
    return accountColumns({
      customerName: (id) => names.get(id) ?? `Customer ${id}`,
      fields: fields?.data ?? [],
      now,
    })
  }, [customers, fields, now])
}

interface ColumnOptions {
  customerName: (id: number) => string
  /** Every access field; empty while loading. */
  fields: readonly AccessField[]
  /** In unix seconds. */
  now: number
}

type Column = DataColumn<User>
const MINUTE = { format: 'minute', width: 140 } as const
const DELETED_AT: Column = timeColumn({
  ...MINUTE,
  id: 'deletedAt',
  header: 'Deleted',
  at: ({ deletedAt }) => deletedAt,
})
const RESTORE: Column = actionColumn((user) => <RestoreButton user={user} />, {
  width: 90,
  phonePlace: 1,
  phoneWidth: 90,
})
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

function accountColumns({ customerName, fields, now }: ColumnOptions): Column[] {
  return [
    {
      id: 'username',
      header: 'Username',
      kind: 'text',
      look: 'strong',
      value: ({ username }) => username,
      frozen: true,
      hideable: false,
      width: 160,
    },
    {
      id: 'name',
      header: 'Name',
      kind: 'text',
      value: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
      width: 180,
    },
    { id: 'email', header: 'Email', kind: 'text', value: ({ email }) => email, width: 220 },
    {
      id: 'customers',
      header: 'Customers',
      kind: 'text',
      value: ({ customerId }) => customerId.map(customerName).join(', '),
      filterValues: ({ customerId }) => customerId.map(customerName),
      cell: ({ customerId }) => <ChipList items={customerId.map(customerName)} max={1} />,
      width: 220,
    },
    {
      id: 'level',
      header: 'Level',
      kind: 'text',
      value: ({ userAccess }) => levelText(userAccess, fields),
      filterValues: ({ userAccess }) => [highestLevel(userAccess, fields).name],
      loading: fields.length === 0,
      width: 150,
    },
    {
      id: 'rights',
      header: 'Rights',
      kind: 'text',
      value: ({ userAccess }) => rightNames(userAccess, fields).join(', '),
      filterValues: ({ userAccess }) => rightNames(userAccess, fields),
      loading: fields.length === 0,
      width: 200,
    },
    {
      id: 'verified',
      header: 'Verified',
      kind: 'text',
      value: ({ verified }) => yesOrNo(verified),
      cell: ({ verified }) => (verified ? 'Yes' : <StateText state="warning">No</StateText>),
      width: 100,
    },
    {
      id: 'twoFactor',
      header: 'Two-factor',
      kind: 'text',
      value: ({ isTwoFactorAuthentificationEnabled: isOn }) => (isOn ? 'On' : 'Off'),
      width: 110,
    },
    timeColumn({ ...MINUTE, id: 'lastLogin', header: 'Last login', at: ({ lastLogin }) => lastLogin }),
    {
      id: 'validity',
      header: 'Validity',
      kind: 'text',
      value: (user) => validityText(user, now),
      cell: (user) => {
        const text = validityText(user, now)
        return text === 'Valid' ? text : <StateText state="warning">{text}</StateText>
      },
      width: 110,
    },
    timeColumn({ ...MINUTE, id: 'from', header: 'Valid from', at: ({ from }) => from }),
    timeColumn({ ...MINUTE, id: 'to', header: 'Valid to', at: ({ to }) => to }),
    {
      id: 'contractAccess',
      header: 'Contract access',
      kind: 'text',
      value: ({ contractAccess }) => yesOrNo(contractAccess),
      hiddenByDefault: true,
      width: 130,
    },
  ]
}
