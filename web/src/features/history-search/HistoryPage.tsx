import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { DEVICE_KINDS, deviceKindOf, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { download } from '../../api/request.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { TableMessage } from '../../ui/data-table/TableMessage.tsx'
import type { DataTableHandle } from '../../ui/data-table/model/data-table-props.ts'
import type { RowLinkProps } from '../../ui/data-table/model/table-types.ts'
import { useCsvExport } from '../../ui/data-table/csv/use-csv-export.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { paramsOf, searchInputOf, type SearchedHistory, searchedOf } from './searched.ts'
import { LoadMore } from './parts/LoadMore.tsx'
import { SearchForm } from './parts/SearchForm.tsx'
import { resultColumns, rowIdOf } from './result-columns.tsx'
import { useHistorySearch } from './use-history-search.ts'
import classes from './history.module.css'

const ALL_AT_ONCE = ['All'] as const
const renderLink = ({ href, ...rest }: RowLinkProps) => <Link to={href} {...rest} />

/** Searches what the whole fleet has ever said (specification 3, 'History'). Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function HistoryPage() {
  const navigate = useNavigate()
  const searched = searchedOf(useSearch({ strict: false }))
  const search = (next: SearchedHistory) => void navigate({ to: '.', search: paramsOf(next) })
  return (
    <div className={classes['page']}>
      <PageHeader title="History" sentence="Every value that the devices have ever sent, by key and time." />
      {/* A form of its own for each search: going back shows what was searched then. */}
      <SearchForm key={JSON.stringify(searched)} searched={searched} onSearch={search} />
      {searched === undefined ? (
        <EmptyState title="Choose a field to search">
          The result lists each value of that field within the time that you choose, newest first.
        </EmptyState>
      ) : (
        <Result searched={searched} />
      )}
    </div>
  )
}

function Result({ searched }: { searched: SearchedHistory }) {
  const { rows, isLoading, hasMore, isLoadingMore, isFailed, loadMore, retry } = useHistorySearch(searched)
  const kind = deviceKindOf(searched.deviceType) ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  const offset = useTimeOffset()
  const table = useRef<DataTableHandle>(null)
  const columns = useMemo(() => resultColumns(kind), [kind])
  const shown = useCsvExport(async () => table.current?.exportCsv())
  const all = useCsvExport(async () => {
    const query = {
      ...searchInputOf(searched),
      csv: 'true' as const,
      utcOffset: String(offset),
    }
    saveFile(await download(api.historySearch.search, { query }), `history-${searched.field}.csv`)
  })
  const tools = <ExportButtons shown={shown} all={all} isEmpty={rows.length === 0} />
  return (
    <div className={classes['result']}>
      <DataTable
        ref={table}
        tableId="history"
        label="History"
        noun="values"
        columns={columns}
        rows={rows}
        rowKey={rowIdOf}
        rowHeight={30}
        isLoading={isLoading}
        error={isFailed ? 'The search could not be completed.' : null}
        onRetry={retry}
        pageSizes={ALL_AT_ONCE}
        mobilePageSizes={ALL_AT_ONCE}
        rowHref={({ device_id: id }) => `/devices/${kind.route}/${id}`}
        renderLink={renderLink}
        csvFileName={`history-${searched.field}.csv`}
        utcOffsetHours={offset}
        toolbarExtra={tools}
        notice={<TableMessage>{all.message ?? shown.message}</TableMessage>}
      />
      <LoadMore
        count={rows.length}
        hasMore={hasMore}
        isLoading={isLoading || isLoadingMore}
        isFailed={isFailed}
        onLoad={loadMore}
      />
    </div>
  )
}

type CsvExport = ReturnType<typeof useCsvExport>

/** Files of the rows that are loaded, and of all that the search finds. */
function ExportButtons({ shown, all, isEmpty }: { shown: CsvExport; all: CsvExport; isEmpty: boolean }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.6} />}
        disabled={isEmpty || shown.isPending}
        onClick={() => void shown.run()}
      >
        Export displayed
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.6} />}
        disabled={isEmpty}
        loading={all.isPending}
        onClick={() => void all.run()}
      >
        Export all
      </Button>
    </>
  )
}
