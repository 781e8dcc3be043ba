import { FIT_LEAST, MOBILE_PAGE_SIZES, PAGE_SIZES } from './table-constants.ts'
import type { PageSize } from './table-types.ts'

type Options = {
  total: number
  pageIndex: number
  pageSize: PageSize
  pageSizes: readonly PageSize[]
  defaultPageSize: PageSize | undefined
  /** How many rows fit the screen; null while it is not known. */
  fitRows: number | null
}

export type Paging = {
  pageSize: PageSize
  pageIndex: number
  pageCount: number
  /** Number of rows before the page, and index after its last row. */
  start: number
  end: number
}

type SizeOptions = {
  pageSizes: readonly PageSize[] | undefined
  mobilePageSizes: readonly PageSize[] | undefined
  isNarrow: boolean
  /** Whether a page can have as many rows as fit; not for a table that is as high as its rows. */
  hasFit: boolean
}

/** The available page sizes: as many as fit, then the specification's for desktop and phone or the screen's own. */
export function offeredSizes(options: SizeOptions): readonly PageSize[] {
  const { pageSizes, mobilePageSizes, isNarrow, hasFit } = options
  const sizes = isNarrow ? (mobilePageSizes ?? pageSizes ?? MOBILE_PAGE_SIZES) : (pageSizes ?? PAGE_SIZES)
  return hasFit && sizes.length > 1 ? ['Fit', ...sizes] : sizes
}

/** The wanted page size, if available here (the window may be a phone's). */
export function offeredSize({
  pageSize,
  pageSizes,
  defaultPageSize,
}: Omit<Options, 'total' | 'pageIndex' | 'fitRows'>): PageSize {
  if (pageSizes.includes(pageSize)) return pageSize
  const isDefault = defaultPageSize !== undefined && pageSizes.includes(defaultPageSize)
  return (isDefault ? defaultPageSize : pageSizes[0]) ?? 'All'
}

function rowsOfPage(pageSize: number | 'Fit', fitRows: number | null): number {
  return pageSize === 'Fit' ? (fitRows ?? FIT_LEAST) : pageSize
}

/** The page to show: an available size, and never past the last page when rows have been removed. */
export function pagingOf({ total, fitRows, ...wanted }: Options): Paging {
  const pageSize = offeredSize(wanted)
  const rows = pageSize === 'All' ? Math.max(1, total) : rowsOfPage(pageSize, fitRows)
  const pageCount = Math.max(1, Math.ceil(total / rows))
  const pageIndex = Math.min(wanted.pageIndex, pageCount - 1)
  return {
    pageSize,
    pageIndex,
    pageCount,
    start: pageIndex * rows,
    end: Math.min(total, (pageIndex + 1) * rows),
  }
}
