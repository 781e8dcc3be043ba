import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { q } from '../../api/query.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { addressOf } from '../../kit/addresses.ts'
import { accountColumns } from './form/account-columns.tsx'

const BY_NAME = [{ id: 'username', desc: false }]
const keyOf = ({ username }: User) => username

/** User Overview: every account in the viewer's scope (specification 1, section 2). */
export default function AccountsPage() {
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
    />
  )
}

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
