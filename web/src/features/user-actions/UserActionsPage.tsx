import { api } from '@service-center/contract/api.ts'
import { USER_ACTION_PAGE_SIZE, type UserAction } from '@service-center/contract/user-actions/user-actions.ts'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { download } from '../../api/request.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { RowLinkProps, TableQuery } from '../../ui/data-table/model/table-types.ts'
import { useCsvExport } from '../../ui/data-table/csv/use-csv-export.ts'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { valueToCopy } from './action-value.ts'
import { actionColumns } from './action-columns.tsx'
import { actionFilterOf } from './action-query.ts'
import { ActionDialog } from './parts/ActionDialog.tsx'
import classes from './parts/actions.module.css'
import { useActions } from './use-actions.ts'

const PAGE_SIZES = [50, 100, USER_ACTION_PAGE_SIZE, 1000, 5000] as const
const NEWEST_FIRST = [{ id: 'timestamp', desc: true }]
const NO_ENTRIES: readonly UserAction[] = []
const keyOf = ({ id }: UserAction) => String(id)
const hrefOf = ({ id }: UserAction) => `/administration/log?entry=${id}`
const renderLink = ({ href, ...rest }: RowLinkProps) => <Link to={href} {...rest} />

/** The user action log (specification 2, section 2.9). Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function UserActionsPage() {
  const navigate = useNavigate()
  const { entry, filters, columns: shownColumns } = useSearch({ strict: false })
  const tableState = { filters, columns: shownColumns }
  const { page, wanted, setWanted, reload } = useActions()
  const showEntry = (id: number | undefined) =>
    void navigate({ to: '.', search: { ...tableState, entry: id }, resetScroll: false })
  const show = useNewest(showEntry)
  const columns = useMemo(() => actionColumns(({ id }) => show()(id)), [show])
  const { file, label } = useActionsFile(wanted)
  const count = page.data?.filteredCount
  return (
    <div className={classes['page']}>
      <PageHeader
        title="User actions"
        sentence="What users did, and what came of it. Click a row to copy its value."
        actions={[
          {
            id: 'reload',
            label: 'Refresh',
            icon: <IconRefresh size={14} stroke={1.6} />,
            onClick: reload,
            disabled: page.isFetching,
          },
          {
            id: 'export',
            label,
            icon: <IconDownload size={14} stroke={1.6} />,
            onClick: () => void file.run(),
            disabled: file.isPending || count === undefined || count === 0,
          },
        ]}
      />
      <DataTable
        tableId="user-actions"
        label="User actions"
        noun="actions"
        columns={columns}
        rows={page.data?.data ?? NO_ENTRIES}
        rowKey={keyOf}
        rowHeight={30}
        isLoading={page.isPending || page.isPlaceholderData}
        error={page.error === null ? null : messageOf(page.error)}
        onRetry={reload}
        pageSizes={PAGE_SIZES}
        mobilePageSizes={PAGE_SIZES}
        defaultPageSize={USER_ACTION_PAGE_SIZE}
        defaultSort={NEWEST_FIRST}
        utcOffsetHours={useTimeOffset()}
        onRowOpen={copyValue}
        rowHref={hrefOf}
        renderLink={renderLink}
        server={{ filteredCount: count ?? 0, onQueryChange: setWanted }}
        urlState={tableState}
        onUrlStateChange={(next) =>
          void navigate({ to: '.', search: { ...next, entry }, replace: true, resetScroll: false })
        }
      />
      <ActionDialog id={entry} onClose={() => showEntry(undefined)} />
    </div>
  )
}

function copyValue({ value }: UserAction): void {
  const text = valueToCopy(value)
  if (text === '') toast.warning('This action has no value')
  else void copyText(text, 'value copied to clipboard')
}

const MEGABYTE = 1_000_000

/** The file of all entries that pass the filters, with what its button says while it comes. */
function useActionsFile(wanted: TableQuery | undefined) {
  const [bytes, setBytes] = useState(0)
  const utcOffset = String(useTimeOffset())
  const file = useCsvExport(async () => {
    setBytes(0)
    const filter = wanted === undefined ? {} : actionFilterOf(wanted)
    const query = { ...filter, csv: 'true' as const, utcOffset }
    saveFile(await download(api.userActions.list, { query }, { onProgress: setBytes }), 'user-actions.csv')
  })
  useEffect(() => {
    if (file.message !== null) toast.warning(file.message)
  }, [file.message])
  const label = file.isPending ? `Export CSV (${(bytes / MEGABYTE).toFixed(1)} MB)` : 'Export CSV'
  return { file, label }
}
