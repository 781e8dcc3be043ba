import { Button } from '@mantine/core'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import type { DataTableHandle } from '../../ui/data-table/data-table-props.ts'
import { type HeaderAction, PageHeader } from '../../ui/page/PageHeader.tsx'
import { ListTable, type ListTableProps, type Target } from './ListTable.tsx'
import classes from './table-screen.module.css'
import { type CsvFile, useCsvFile, useExportToast } from './ExportButton.tsx'

interface CreateAction {
  /** 'New User'. */
  label: string
  /** The endpoint that creates a row. The button is drawn only with its right. */
  endpoint: { readonly right: Access }
  target: Target
}

interface TableScreenProps<Row extends object> extends Omit<ListTableProps<Row>, 'ref'> {
  title: string
  /** A short note beside the title. */
  sentence?: ReactNode
  back?: ReactNode
  /** More actions, shown before 'Refresh' and 'Export CSV'. */
  actions?: readonly HeaderAction[]
  /** Adds a 'Refresh' button, which is disabled while this is true. */
  isRefreshing?: boolean
  csv?: CsvFile
  create?: CreateAction
  children?: ReactNode
}

/**
 * A screen with one table, a header with actions, and a CSV export.
 * @example see `features/users/AccountsPage.tsx`, and `features/user-actions/UserActionsPage.tsx` for a paged list
 */
export function TableScreen<Row extends object>(props: TableScreenProps<Row>) {
  const { title, sentence, back, actions, isRefreshing, csv, create, children, ...rest } = props
  const { rows, retry } = props.list
  const table = useRef<DataTableHandle>(null)
  return (
    <div className={classes['screen']}>
      <ScreenHeader
        {...{ title, sentence, back, actions, isRefreshing, csv, create }}
        retry={isRefreshing === undefined ? undefined : retry}
        isEmpty={rows.length === 0}
        table={table}
      />
      <ListTable {...rest} ref={table} />
      {children}
    </div>
  )
}

type Head = 'title' | 'sentence' | 'back' | 'actions' | 'isRefreshing' | 'csv' | 'create'
type ScreenHeaderProps = { [Name in Head]: TableScreenProps<never>[Name] | undefined } & {
  retry: (() => void) | undefined
  isEmpty: boolean
  table: RefObject<DataTableHandle | null>
}

/** The header. It is memoised, so that it does not render with every live value of the table. */
const ScreenHeader = memo(function ScreenHeader(props: ScreenHeaderProps) {
  const { title, sentence, back, actions = [], isRefreshing, csv, create, retry, isEmpty, table } = props
  const exportAction = useExportAction(table, { csv, isEmpty })
  const refreshAction: HeaderAction = {
    id: 'refresh',
    label: 'Refresh',
    icon: <IconRefresh size={14} stroke={1.6} />,
    onClick: () => retry?.(),
    disabled: isRefreshing === true,
  }
  return (
    <PageHeader
      title={title}
      sentence={sentence}
      back={back}
      actions={[
        ...actions,
        ...(isRefreshing === undefined ? [] : [refreshAction]),
        ...(csv === undefined ? [] : [exportAction]),
      ]}
      primary={create && <CreateButton {...create} />}
    />
  )
})

const MEGABYTE = 1_000_000
const NO_FILE: CsvFile = { fileName: '' }

/** The action that exports the table. Its label shows the progress, toasts show errors. */
function useExportAction(
  table: RefObject<DataTableHandle | null>,
  { csv = NO_FILE, isEmpty }: { csv: CsvFile | undefined; isEmpty: boolean },
): HeaderAction {
  const file = useCsvFile(csv, table)
  useExportToast(file)
  const { run, isPending, bytes } = file
  const isCounted = isPending && csv.load !== undefined
  return {
    id: 'export',
    label: isCounted ? `Export CSV (${(bytes / MEGABYTE).toFixed(1)} MB)` : 'Export CSV',
    icon: <IconDownload size={14} stroke={1.6} />,
    onClick: () => void run(),
    disabled: isPending || isEmpty,
  }
}

function CreateButton({ label, endpoint, target }: CreateAction) {
  const navigate = useNavigate()
  if (!mayCall(useViewer(), endpoint.right)) return null
  return (
    <Button leftSection={<IconPlus size={14} />} onClick={() => void navigate(target)}>
      {label}
    </Button>
  )
}
