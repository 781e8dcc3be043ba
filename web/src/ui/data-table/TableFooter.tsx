import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react'
import type { Paging } from './paging.ts'
import type { PageSize } from './table-types.ts'
import { count } from './table-words.ts'
import classes from './table.module.css'

type Props = {
  label: string
  isLoading: boolean
  shown: number
  total: number
  paging: Paging
  pageSizes: readonly PageSize[]
  onPage: (pageIndex: number) => void
  onPageSize: (size: PageSize) => void
}

/** 'N of M entries shown', rows per page, pages. */
export function TableFooter(props: Props) {
  const { pageSizes, onPage, onPageSize } = props
  const { pageIndex, pageCount, pageSize } = props.paging
  return (
    <div className={classes['footer']}>
      <output className={classes['entries']}>
        {props.isLoading ? (
          'Loading...'
        ) : (
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
            onChange={(value) => onPageSize(pageSizes.find((size) => String(size) === value) ?? pageSize)}
          />
        </div>
      )}
      <nav className={classes['pages']} aria-label={`Pages of ${props.label}`}>
        <ActionIcon
          aria-label="Previous page"
          disabled={pageIndex === 0}
          onClick={() => onPage(pageIndex - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <span>
          {count(pageIndex + 1)} / {count(pageCount)}
        </span>
        <ActionIcon
          aria-label="Next page"
          disabled={pageIndex >= pageCount - 1}
          onClick={() => onPage(pageIndex + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
      </nav>
    </div>
  )
}
