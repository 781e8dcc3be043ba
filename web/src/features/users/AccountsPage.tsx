import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { q, useRestart } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { DataTableHandle } from '../../ui/data-table/model/data-table-props.ts'
import type { RowLinkProps } from '../../ui/data-table/model/table-types.ts'
import { useCsvExport } from '../../ui/data-table/csv/use-csv-export.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { accountColumns } from './form/account-columns.tsx'
import classes from './parts/overview.module.css'

const listQuery = q(api.users.list, {})
const keyOfUser = ({ username }: User) => username
const hrefOf = ({ username }: User) => `/accounts/${encodeURIComponent(username)}`
const renderLink = ({ href, ...rest }: RowLinkProps) => <Link to={href} {...rest} />
const NO_USERS: readonly User[] = []

/** User Overview: every account that the viewer may see (specification 1, section 2). */
export default function AccountsPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const restart = useRestart()
  const { data, error, isPending } = useQuery(listQuery)
  const users = data?.data ?? NO_USERS
  const table = useRef<DataTableHandle>(null)
  const download = useCsvExport(async () => table.current?.exportCsv())
  useEffect(() => {
    if (download.message !== null) toast.warning(download.message)
  }, [download.message])

  return (
    <div className={classes['page']}>
      <PageHeader
        title="User Overview"
        sentence={data === undefined ? undefined : countOf(users.length)}
        actions={[
          {
            id: 'export',
            label: 'Export CSV',
            icon: <IconDownload size={14} stroke={1.6} />,
            onClick: () => void download.run(),
            disabled: download.isPending || users.length === 0,
          },
        ]}
        primary={
          mayCall(viewer, api.users.create.right) && (
            <Button
              leftSection={<IconPlus size={14} />}
              onClick={() => void navigate({ to: '/accounts/create' })}
            >
              New User
            </Button>
          )
        }
      />
      <DataTable
        ref={table}
        tableId="accounts"
        label="Users"
        noun="users"
        columns={useColumns()}
        rows={users}
        rowKey={keyOfUser}
        isLoading={isPending}
        error={error?.message ?? null}
        onRetry={() => restart(listQuery)}
        defaultSort={[{ id: 'username', desc: false }]}
        csvFileName="users.csv"
        utcOffsetHours={useTimeOffset()}
        rowHref={hrefOf}
        renderLink={renderLink}
        onRowOpen={(user) => void navigate({ to: hrefOf(user) })}
        urlState={search}
        onUrlStateChange={(next) => void navigate({ to: '.', search: next, replace: true })}
      />
    </div>
  )
}

const countOf = (count: number) =>
  count === 1 ? 'One account.' : `${count.toLocaleString('en')} accounts. Click a row to open one.`

function useColumns() {
  const { data: customers } = useQuery(customersQuery)
  const { data: fields } = useQuery(q(api.users.accessFields, {}))
  return useMemo(() => {
    const names = new Map(customers?.data.map(({ id, name }) => [id, name]))
    return accountColumns({
      customerName: (id) => names.get(id) ?? `Customer ${id}`,
      fields: fields?.data ?? [],
    })
  }, [customers, fields])
}
