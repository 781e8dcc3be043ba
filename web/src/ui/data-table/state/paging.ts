import { FIT_LEAST, MOBILE_PAGE_SIZES, PAGE_SIZES } from '../table-constants.ts'
import type { PageSize } from '../table-types.ts'

type Options = {
  total: number
  pageIndex: number
  pageSize: PageSize
  pageSizes: readonly PageSize[]
  defaultPageSize: PageSize | undefined
  /** How many rows fit the screen; null while not known. */
  fitRows: number | null
}

export type Paging = {
  pageSize: PageSize
  pageIndex: number
  pageCount: number
  /** How many rows a full page has. */
  pageRows: number
  /** Index of the page's first row; `end` is the index after its last row. */
  start: number
  end: number
}

type SizeOptions = {
  pageSizes: readonly PageSize[] | undefined
  isNarrow: boolean
  /** Whether a page can have as many rows as fit; false for a table that is as high as its rows. */
  hasFit: boolean
}

/** The available page sizes: 'Fit', then the screen's own or those of the specification for desktop and phone. */
export function offeredSizes(options: SizeOptions): readonly PageSize[] {
  const { pageSizes, isNarrow, hasFit } = options
  const sizes = pageSizes ?? (isNarrow ? MOBILE_PAGE_SIZES : PAGE_SIZES)
  return hasFit && sizes.length > 1 ? ['Fit', ...sizes] : sizes
}

/** The wanted page size, or another one if it is not available at this width. */
export function offeredSize({
  pageSize,
  pageSizes,
  defaultPageSize,
}: Omit<Options, 'total' | 'pageIndex' | 'fitRows'>): PageSize {
  if (pageSizes.includes(pageSize)) return pageSize
  const isDefault = defaultPageSize !== undefined && pageSizes.includes(defaultPageSize)
  return (isDefault ? defaultPageSize : pageSizes[0]) ?? 'All'
}

/** The page to show, with an available size; never beyond the last page, even after rows were removed. */
export function pagingOf({ total, fitRows, ...wanted }: Options): Paging {
  const pageSize = offeredSize(wanted)
  const limit = pageSize === 'Fit' ? (fitRows ?? FIT_LEAST) : pageSize
  const rows = limit === 'All' ? Math.max(1, total) : limit
  const pageCount = Math.max(1, Math.ceil(total / rows))
  const pageIndex = Math.min(wanted.pageIndex, pageCount - 1)
  return {
    pageSize,
    pageIndex,
    pageCount,
    pageRows: rows,
    start: pageIndex * rows,
    end: Math.min(total, (pageIndex + 1) * rows),
  }
}
