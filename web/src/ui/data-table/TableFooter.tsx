import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react'
import { memo } from 'react'
import type { Paging } from './model/paging.ts'
import type { PageSize } from './model/table-types.ts'
import type { SetTableState } from './model/table-control.ts'
import { count } from './model/count-text.ts'
import classes from './table.module.css'

type Props = {
  label: string
  isLoading: boolean
  /** The rows could not be loaded. */
  hasFailed: boolean
  shown: number
  total: number
  paging: Paging
  pageSizes: readonly PageSize[]
  setState: SetTableState
}

/** 'N of M entries shown', rows per page, pages. */
export const TableFooter = memo(function TableFooter(props: Props) {
  const { pageSizes, setState } = props
  const { pageIndex, pageCount, pageSize } = props.paging
  const openPage = (index: number) => setState((before) => ({ ...before, pageIndex: index }))
  const resizePage = (size: PageSize) => setState((before) => ({ ...before, pageSize: size, pageIndex: 0 }))
  return (
    <div className={classes['footer']}>
      <output className={classes['entries']}>
        {props.isLoading && 'Loading...'}
        {!props.isLoading && !props.hasFailed && (
          <>
            <b>{count(props.shown)}</b> of {count(props.total)} entries shown
          </>
        )}
      </output>
      {pageSizes.length > 1 && (
        <div className={classes['sizes']}>
          <span aria-hidden>Rows per page</span>
          <Select
            aria-label="Rows per page"
            w={pageSizes.includes('All') ? 72 : 66}
            allowDeselect={false}
            rightSection={<IconSelector size={14} stroke={1.6} />}
            rightSectionWidth={22}
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(value) => resizePage(pageSizes.find((size) => String(size) === value) ?? pageSize)}
          />
        </div>
      )}
      <nav className={classes['pages']} aria-label={`Pages of ${props.label}`}>
        <ActionIcon
          aria-label="Previous page"
          disabled={pageIndex === 0}
          onClick={() => openPage(pageIndex - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <span>
          {count(pageIndex + 1)} / {count(pageCount)}
        </span>
        <ActionIcon
          aria-label="Next page"
          disabled={pageIndex >= pageCount - 1}
          onClick={() => openPage(pageIndex + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
      </nav>
    </div>
  )
})
