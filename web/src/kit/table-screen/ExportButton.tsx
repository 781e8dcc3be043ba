import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useCsvExport } from '../../ui/data-table/rows/csv.ts'
import type { DataTableHandle } from '../../ui/data-table/data-table-props.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { LoadFile } from './use-list.ts'

interface ExportButtonProps {
  table: RefObject<DataTableHandle | null>
  fileName: string
  isEmpty: boolean
}

/** Saves the shown rows and columns of a table as a file, for tables within a page or a dialog. */
export function ExportButton({ table, fileName, isEmpty }: ExportButtonProps) {
  const file = useCsvFile({ fileName }, table)
  useExportToast(file)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.6} />}
      disabled={isEmpty || file.isPending}
      onClick={() => void file.run()}
    >
      Export CSV
    </Button>
  )
}

export interface CsvFile {
  readonly fileName: string
  /** `loadCsv` of a paged list, if the server writes the file. */
  readonly load?: LoadFile
}

/**
 * Saves the CSV file of a table.
 * @param table needed if the file contains what the table shows
 * @returns `bytes`: how many were received so far, if the server writes the file
 */
export function useCsvFile({ fileName, load }: CsvFile, table?: RefObject<DataTableHandle | null>) {
  const [bytes, setBytes] = useState(0)
  const file = useCsvExport(async () => {
    setBytes(0)
    if (load === undefined) await table?.current?.exportCsv(fileName)
    else saveFile(await load({ onProgress: setBytes }), fileName)
  })
  return { ...file, bytes }
}

/** Shows a toast when an export takes long or has failed. */
export function useExportToast({ message, isPending }: { message: string | null; isPending: boolean }): void {
  useEffect(() => {
    if (message !== null) toast[isPending ? 'warning' : 'error'](message)
  }, [message, isPending])
}
