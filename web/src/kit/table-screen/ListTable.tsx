import { Link, type LinkOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { DataTableProps, TableControl } from '../../ui/data-table/data-table-props.ts'
import type { RowLink } from '../../ui/data-table/table-types.ts'
import { useNewest } from '../../ui/use-newest.ts'
import type { ShownList } from './use-list.ts'

/** The page that a row opens: `addressOf.account(username)`. */
export type Target = Pick<LinkOptions, 'to' | 'params' | 'search'>

export interface ListTableProps<Row extends object> extends Omit<
  DataTableProps<Row>,
  'control' | 'onRetry' | 'rowLink' | keyof ShownList<Row>
> {
  table: TableControl<Row>
  list: ShownList<Row>
  /** The page that a row links to, if any. A click opens it, unless there is `onRowOpen`. */
  rowLink?: ((row: Row) => Target | undefined) | undefined
}

/** A table of the rows from `useWholeList` or `usePagedList`, with the state from `useTable` or `useScreenTable`. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { table, list, rowLink: targetOf, onRowOpen, ...rest } = props
  const { rowLink, open } = useRowLink(targetOf)
  return (
    <DataTable
      {...rest}
      control={table}
      rows={list.rows}
      isLoading={list.isLoading}
      error={list.error}
      failedAttempt={list.failedAttempt}
      onRetry={list.retry}
      loadedAt={list.loadedAt}
      filteredCount={list.filteredCount}
      loadRows={list.loadRows}
      rowLink={rowLink}
      onRowOpen={onRowOpen ?? open}
    />
  )
}

/** The links of the rows, and the function that opens a row; both undefined if rows link to nothing. */
function useRowLink<Row>(targetOf: ((row: Row) => Target | undefined) | undefined): {
  rowLink: RowLink<Row> | undefined
  open: ((row: Row) => void) | undefined
} {
  const router = useRouter()
  const navigate = useNavigate()
  const newest = useNewest(targetOf)
  const hasTarget = targetOf !== undefined
  return useMemo(() => {
    if (!hasTarget) return { rowLink: undefined, open: undefined }
    const target = (row: Row) => newest()?.(row)
    return {
      rowLink: {
        href: (row) => {
          const to = target(row)
          return to === undefined ? '' : router.buildLocation(to).href
        },
        draw: (row, { children, ...look }) => {
          const to = target(row)
          return to === undefined ? (
            children
          ) : (
            <Link {...to} {...look}>
              {children}
            </Link>
          )
        },
      },
      open: (row) => {
        const to = target(row)
        if (to !== undefined) void navigate(to)
      },
    }
  }, [hasTarget, newest, router, navigate])
}
