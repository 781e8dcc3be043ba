import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import type { Asked } from '../../../kit/table-screen/list-query.ts'
import type { useCsvFile } from '../../../kit/table-screen/use-csv-file.ts'
import { withUnit } from '../../../ui/numbers/format-number.ts'
import { loadOpenIds, useCancelCommands } from './use-cancel.ts'

interface HistoryToolsProps {
  /** The devices of the history. */
  query: Asked
  picked: { readonly ids: ReadonlySet<number>; readonly clear: () => void }
  file: ReturnType<typeof useCsvFile>
  isEmpty: boolean
  onRefresh: () => void
}

const ICON = { size: 14, stroke: 1.6 }
const KILOBYTE = 1000

/** Refresh, the file of all commands that pass the filters, and the cancellation of several commands. */
export function HistoryTools({ query, picked, file, isEmpty, onRefresh }: HistoryToolsProps) {
  const { isPending, cancel } = useCancelCommands(picked.clear)
  const count = picked.ids.size
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh {...ICON} />} onClick={onRefresh}>
        Refresh
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        disabled={isEmpty || file.isPending}
        onClick={() => void file.run()}
      >
        {file.isPending ? withUnit(Math.round(file.bytes / KILOBYTE), 'kB') : 'Export CSV'}
      </Button>
      <Button
        variant="outline"
        color="red"
        loading={isPending}
        disabled={isEmpty}
        onClick={() => cancel(count > 0 ? () => Promise.resolve([...picked.ids]) : () => loadOpenIds(query))}
      >
        {count > 0 ? `Cancel ${count} picked` : 'Cancel all not started'}
      </Button>
    </>
  )
}
