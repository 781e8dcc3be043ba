import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import {
  DEFAULT_HISTORY_PAGE_SIZE,
  HISTORY_PAGE_SIZES,
} from '@service-center/contract/device-history/device-history.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import type { LoadOptions } from '../../ui/print/missing-rows.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { meaningOf } from '../../kit/device/values/dictionary.ts'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { useCsvFile } from '../../kit/table-screen/ExportButton.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import { TableMessage } from '../../ui/data-table/TableStates.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber, withUnit } from '../../ui/text/format.ts'
import type { DialogContentProps } from './dialog-content.ts'
import { historyColumns, historyRows, rowIdOf } from './history-columns.tsx'

const KILOBYTE = 1000
const NEWEST_FIRST = [{ id: 'created', desc: true }]

/** All values of a device, sorted, filtered and paged by the server (specification 2, section 2.3). */
export function KeyHistory({ kind, id, title, dictionary, isTranslated, keys }: DialogContentProps) {
  const params = { type: kind.route, id: String(id) }
  const columns = useMemo(() => {
    const shown = isTranslated ? dictionary : undefined
    // A filter chosen by translated labels stays valid while raw keys are shown.
    const keyOf = keysByLabel(keyLabels(keys, dictionary))
    return historyColumns({ dictionary: shown, labels: keyLabels(keys, shown), keyOf })
  }, [dictionary, isTranslated, keys])
  const table = useTable({
    tableId: 'key-history',
    columns,
    defaultSort: NEWEST_FIRST,
    pageSizes: HISTORY_PAGE_SIZES,
    defaultPageSize: DEFAULT_HISTORY_PAGE_SIZE,
  })
  const list = usePagedList(api.deviceHistory.records, { params }, table)
  const rows = useMemo(() => historyRows(list.data?.data ?? []), [list.data])
  const loadRows = async (options: LoadOptions) => {
    const loaded = await list.loadRows(options)
    return { ...loaded, rows: historyRows(loaded.rows) }
  }
  const mayDelete = mayCall(useViewer(), api.deviceHistory.deleteHistoric.right)
  const file = useCsvFile({ fileName: `history-${title}.csv`, load: list.loadCsv })
  return (
    <ListTable
      label={sentence`All values of ${title}`}
      noun="values"
      table={table}
      list={{ ...list, rows, loadRows }}
      rowKey={rowIdOf}
      rowHeight={30}
      hasSearchHotkey={false}
      toolbarExtra={
        <>
          <ExportButton file={file} isEmpty={rows.length === 0} />
          {mayDelete && <ClearData params={params} title={title} count={list.data?.totalCount ?? 0} />}
        </>
      }
      notice={<TableMessage>{file.message}</TableMessage>}
    />
  )
}

interface ExportButtonProps {
  file: ReturnType<typeof useCsvFile>
  isEmpty: boolean
}

function ExportButton({ file: { run, isPending, bytes }, isEmpty }: ExportButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      onClick={() => void run()}
      disabled={isPending || isEmpty}
    >
      {isPending ? withUnit(Math.round(bytes / KILOBYTE), 'kB') : 'Export CSV'}
    </Button>
  )
}

interface ClearDataProps {
  params: { type: string; id: string }
  title: string
  /** Number of values in its history. */
  count: number
}

/** Deletes a device's history after a confirmation; the newest values stay. */
function ClearData({ params, title, count }: ClearDataProps) {
  const clear = useApiMutation(api.deviceHistory.deleteHistoric)
  const ask = async () => {
    const isAgreed = await confirm({
      title: sentence`Delete the historic data of ${title}?`,
      text: `${formatNumber(count)} values are deleted for ever, also from diagrams, maps and the history search. The newest value of each key stays.`,
      verb: 'Delete historic data',
      keepLabel: 'Keep data',
      destructive: true,
    })
    if (!isAgreed) return toast.warning('canceled')
    clear.mutate(
      { params },
      {
        onSuccess: () => void toast.success('Historic data successfully deleted!'),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }
  return (
    <Button
      variant="outline"
      color="red"
      loading={clear.isPending}
      disabled={count === 0}
      onClick={() => void ask()}
    >
      Clear Data
    </Button>
  )
}

/** The labels of keys in a filter; equal labels get the raw key appended. */
export function keyLabels(
  keys: readonly string[],
  dictionary: Dictionary | undefined,
): ReadonlyMap<string, string> {
  if (dictionary === undefined) return new Map(keys.map((key) => [key, key]))
  const aliases = new Map(keys.map((key) => [key, meaningOf(dictionary, key)?.alias ?? key]))
  const taken = Map.groupBy(aliases.values(), (alias) => alias)
  return new Map(
    [...aliases].map(([key, alias]) => [
      key,
      taken.get(alias)?.length === 1 || alias === key ? alias : sentence`${alias} (${key})`,
    ]),
  )
}

/** Returns the key of a label; other texts are taken as keys. */
export function keysByLabel(labels: ReadonlyMap<string, string>): (label: string) => string {
  const keyOf = new Map([...labels].map(([key, label]) => [label, key]))
  return (label) => keyOf.get(label) ?? label
}
