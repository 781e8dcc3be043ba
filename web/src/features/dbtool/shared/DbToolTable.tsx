import { Checkbox, SegmentedControl } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { storedValue, type StoredValue, useStoredValue } from '../../../api/stored-value.ts'
import { SectionTable, type SectionTableProps } from '../../../kit/panels/SectionTable.tsx'
import { actionColumn as columnOfButtons } from '../../../kit/table-screen/button-columns.tsx'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import type { DataTableHandle } from '../../../ui/data-table/data-table-props.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { useWidth } from '../../../ui/use-width.ts'

type DbToolTableProps<Row extends object> = Omit<
  SectionTableProps<Row>,
  'tableId' | 'toolbarExtra' | 'ref'
> & {
  /** The key of the stored state of the table, and the name of its file. */
  id: string
}

/** The table of a section (specification 3, section 2). */
export function DbToolTable<Row extends object>(props: DbToolTableProps<Row>) {
  const { id, children, ...table } = props
  const handle = useRef<DataTableHandle>(null)
  const isWide = useWidth() === 'wide'
  const isEmpty = props.list.rows.length === 0
  const exportButton = <ExportButton table={handle} fileName={`${id}.csv`} isEmpty={isEmpty} />
  return (
    <SectionTable {...table} tableId={`dbtool-${id}`} ref={handle} toolbarExtra={isWide && exportButton}>
      {children}
      {/* On narrow screens the toolbar of the table has no space for it. */}
      {!isWide && exportButton}
    </SectionTable>
  )
}

/** The last column, with the buttons of a row. On phones it comes second, so that the buttons are visible. */
export const actionColumn = <Row,>(buttons: (row: Row) => ReactNode, width = 70): DataColumn<Row> =>
  columnOfButtons(buttons, { width, phonePlace: 1, phoneWidth: width })

/**
 * The list and its length for `DbToolTable`; while the flag is on, only with the rows that pass the filter.
 * @param isShown the same function on each render
 */
export function useFiltered<Row>(
  list: ListRows<Row>,
  flag: StoredValue<boolean>,
  isShown: (row: Row) => boolean,
): { list: ListRows<Row>; count: number } {
  const isOn = useStoredValue(flag)
  const rows = useMemo(() => (isOn ? list.rows.filter(isShown) : list.rows), [isOn, list.rows, isShown])
  return { list: { ...list, rows }, count: list.rows.length }
}

/** A filter of a section that is on or off, stored in the browser. */
export function storedFlag(id: string, initial: boolean): StoredValue<boolean> {
  return storedValue<boolean>({
    key: `service-center.dbtool.${id}`,
    parse: (text) => (text === null ? initial : text === 'true'),
    format: String,
  })
}

export function FlagBox({ label, flag }: { label: string; flag: StoredValue<boolean> }) {
  return (
    <Checkbox
      label={label}
      checked={useStoredValue(flag)}
      onChange={(event) => flag.set(event.currentTarget.checked)}
    />
  )
}

interface ViewSwitchProps {
  /** For screen readers: 'View of App versions'. */
  label: string
  /** Whether the second view is shown. */
  flag: StoredValue<boolean>
  views: readonly [string, string]
}

/** Switches between the two views of a section. */
export function ViewSwitch({ label, flag, views }: ViewSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={[...views]}
      value={views[useStoredValue(flag) ? 1 : 0]}
      onChange={(value) => flag.set(value === views[1])}
    />
  )
}
