import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { TableControl } from '../../ui/data-table/data-table-props.ts'
import { ListTable, type ListTableProps } from '../table-screen/ListTable.tsx'
import { type TableOptions, useTable } from '../table-screen/use-table.ts'
import { SectionHead } from './SectionList.tsx'

/** Page sizes of back-office tables (specification 3, sections 2 and 9). */
const PAGE_SIZES = [5, 10, 25, 100, 'All'] as const
const PAGE_SIZE = 25
/** Pixels. */
export const ROW_HEIGHT = 36

type TableState<Row> = Pick<TableOptions<Row>, 'tableId' | 'columns' | 'defaultSort'>

/** The state of a back-office table. */
export function useSectionTable<Row>({ tableId, columns, defaultSort }: TableState<Row>): TableControl<Row> {
  return useTable({
    tableId,
    columns,
    defaultSort,
    pageSizes: PAGE_SIZES,
    defaultPageSize: PAGE_SIZE,
    hasFit: false,
  })
}

type FromList =
  | 'label'
  | 'noun'
  | 'list'
  | 'rowKey'
  | 'revealedKey'
  | 'rowLink'
  | 'rowState'
  | 'toolbarExtra'
  | 'ref'

export interface SectionTableProps<Row extends object>
  extends TableState<Row>, Pick<ListTableProps<Row>, FromList> {
  /** How many rows there are without the section's own filters; by default the length of the list. */
  count?: number | undefined
  /** The section's own filters and buttons, shown in its header. */
  children?: ReactNode
}

/** The table of a section of a back-office page; its count is in the header of the section. */
export function SectionTable<Row extends object>(props: SectionTableProps<Row>) {
  const { tableId, columns, defaultSort, count = props.list.rows.length, children, ...table } = props
  const { rows, isLoading, error } = props.list
  const isKnown = !isLoading && (error === null || count > 0)
  return (
    <>
      <SectionHead count={isKnown ? count : undefined} shown={isKnown ? rows.length : undefined}>
        {children}
      </SectionHead>
      <ListTable
        {...table}
        table={useSectionTable({ tableId, columns, defaultSort })}
        rowHeight={ROW_HEIGHT}
        height="bounded"
        hasSearchHotkey={false}
      />
    </>
  )
}

interface SectionButtonProps {
  label: string
  icon?: ComponentType<{ size: number; stroke: number }>
  isDisabled?: boolean
  onClick: () => void
}

/** A button in the header of a section, usually to add a row. */
export function SectionButton({
  label,
  icon: Icon = IconPlus,
  isDisabled = false,
  onClick,
}: SectionButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} />}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
