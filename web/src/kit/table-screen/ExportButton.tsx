import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { DataTableHandle } from '../../ui/data-table/model/data-table-props.ts'
import { useCsvFile, useExportToast } from './use-csv-file.ts'

interface ExportButtonProps {
  table: RefObject<DataTableHandle | null>
  fileName: string
  /** Whether there is nothing to export. */
  isEmpty: boolean
}

/** Saves the rows and columns that a table shows as a file, for tables within a page or a dialog. */
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
