import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableControl } from '../../ui/data-table/data-table-props.ts'
import { type TableOptions as Options, useTableControl } from '../../ui/data-table/state/use-table-control.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'

export type TableOptions<Row> = Omit<Options<Row>, 'urlState' | 'onUrlStateChange' | 'utcOffsetHours'>

/** The state of a table in a part of a screen, such as a dialog. It is stored in local storage. */
export function useTable<Row>(options: TableOptions<Row>): TableControl<Row> {
  return useTableControl({ ...options, utcOffsetHours: useTimeOffset() })
}

/** The state of the main table of a screen. Filters and columns are in the address; its route validates `tableSearch`. */
export function useScreenTable<Row>(options: TableOptions<Row>): TableControl<Row> {
  const { filters, columns } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useTableControl({
    ...options,
    utcOffsetHours: useTimeOffset(),
    urlState: { filters, columns },
    onUrlStateChange: (next) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, filters: next.filters, columns: next.columns }),
        replace: true,
        resetScroll: false,
      }),
  })
}
