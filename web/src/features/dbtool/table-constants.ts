/** The page sizes of every table (specification 3, sections 2 and 9). */
export const PAGE_SIZES = [5, 10, 25, 100, 'All'] as const
export const PAGE_SIZE = 25
/** px. */
export const ROW_HEIGHT = 36
