import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  type DeviceKind,
  deviceKindOf,
} from '@service-center/contract/devices/devices.ts'
import { type HistoryRow, SEARCH_PAGE_SIZE } from '@service-center/contract/history-search/history-search.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { keyOf } from '../../api/queries/query.ts'
import { download, request } from '../../api/calls/request.ts'
import { addressOf } from '../../kit/addresses.ts'
import { ValueText } from '../../kit/device/values/ValueText.tsx'
import { shownValue } from '../../kit/device/values/value-text.ts'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useCsvFile } from '../../kit/table-screen/ExportButton.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import { TableMessage } from '../../ui/data-table/TableStates.tsx'
import type { DataTableHandle } from '../../ui/data-table/data-table-props.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { SearchForm } from './SearchForm.tsx'
import { paramsOf, type SearchedHistory, searchedOf, searchInputOf } from './searched.ts'
import classes from './history.module.css'

const ALL_AT_ONCE = ['All'] as const

const AS_REPORTED = { meaning: undefined, isTranslated: false }

/** `rowId` is unique; a device may report the same value twice at the same time. */
interface ResultRow extends HistoryRow {
  readonly rowId: string
}

const rowIdOf = ({ rowId }: ResultRow) => rowId

/** Searches the history of the whole fleet (specification 3, 'History'). Loaded lazily. */
export default function HistoryPage() {
  const navigate = useNavigate()
  const searched = searchedOf(useSearch({ strict: false }))
  const search = (next: SearchedHistory) => void navigate({ to: '.', search: paramsOf(next) })
  return (
    <div className={classes['page']}>
      <PageHeader title="History" sentence="Every value that the devices have ever sent, by key and time." />
      {/* The key resets the form for each search, so that going back restores the former one. */}
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
  const utcOffset = String(useTimeOffset())
  const drawn = useRef<DataTableHandle>(null)
  const table = useTable({
    tableId: 'history',
    columns: useMemo(() => resultColumns(kind), [kind]),
    pageSizes: ALL_AT_ONCE,
  })
  const fileName = `history-${searched.field}.csv`
  const shown = useCsvFile({ fileName }, drawn)
  const query = { ...searchInputOf(searched), csv: 'true' as const, utcOffset }
  const all = useCsvFile({ fileName, load: () => download(api.historySearch.search, { query }) })
  const tools = <ExportButtons shown={shown} all={all} isEmpty={rows.length === 0} />
  return (
    <div className={classes['result']}>
      <ListTable
        ref={drawn}
        label="History"
        noun="values"
        table={table}
        list={{ rows, isLoading, error: isFailed ? 'The search could not be completed.' : null, retry }}
        rowKey={rowIdOf}
        rowHeight={30}
        rowLink={({ device_id: id }) => addressOf.device({ type: kind.type, id })}
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

function resultColumns(kind: DeviceKind): DataColumn<ResultRow>[] {
  return [
    { id: 'device_id', header: `${kind.name} ID`, kind: 'number', width: 150, value: (row) => row.device_id },
    {
      id: 'data_val',
      header: 'Value',
      kind: 'text',
      width: 400,
      value: (row) => row.data_val,
      cell: (row) => <ValueText text={shownValue(row.data_val, AS_REPORTED)} />,
    },
    timeColumn({ id: 'created', header: 'Created', at: ({ created }) => created }),
    timeColumn({ id: 'inserted', header: 'Inserted', at: ({ inserted }) => inserted }),
  ]
}

type CsvExport = ReturnType<typeof useCsvFile>

/** Exports the loaded rows, or all matches. */
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

interface LoadMoreProps {
  count: number
  hasMore: boolean
  isLoading: boolean
  /** The last request failed: it is unknown whether there are more values. */
  isFailed: boolean
  onLoad: () => void
}

/** The number of loaded values, and a button to load more. */
function LoadMore({ count, hasMore, isLoading, isFailed, onLoad }: LoadMoreProps) {
  return (
    <div className={classes['more']}>
      <output>{isLoading && count === 0 ? 'Searching…' : `${formatNumber(count)} values loaded`}</output>
      {hasMore ? (
        <Button variant="subtle" loading={isLoading} onClick={onLoad}>
          Load more
        </Button>
      ) : (
        !isLoading && !isFailed && <span>No data left</span>
      )}
    </div>
  )
}

/** Loads the matches page by page; a new search replaces them (specification 3, section 4). */
function useHistorySearch(searched: SearchedHistory) {
  const input = searchInputOf(searched)
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(api.historySearch.search, { query: input }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { cursor: pageParam }
      const query = { ...input, ...place, pageSize: String(SEARCH_PAGE_SIZE) }
      return request(api.historySearch.search, { query }, { signal })
    },
    // The cast widens the type, which would be `null`.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Never reloaded: pages that were loaded at different times would not fit together.
    staleTime: Infinity,
  })
  const rows = useMemo(
    (): ResultRow[] =>
      pages.data?.pages.flatMap(({ data }, page) =>
        data.map((row, place) => ({ ...row, rowId: `${page} ${place}` })),
      ) ?? [],
    [pages.data],
  )
  return {
    rows,
    isLoading: pages.isPending,
    isFailed: pages.isError,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void (pages.data === undefined ? pages.refetch() : pages.fetchNextPage()),
  }
}
