/** The specification's table constants; widths in px, times in ms. */
export const COLUMN_MIN_WIDTH = 50
export const COLUMN_MAX_WIDTH = 400
export const COLUMN_WIDTH = 200
export const ID_WIDTH = 120
export const ID_WIDTH_NARROW = 110
/** Maximum width of a first column of names on a phone. */
export const NAME_WIDTH_NARROW = 160
export const RESIZE_STEP = 10

export const HEAD_HEIGHT = 32
export const ROW_HEIGHT = 45
/** On phones, the least height of a row that opens something or has buttons. */
export const TOUCH_ROW_HEIGHT = 44

export const FILTER_DEBOUNCE = 250
export const COLUMN_FILTER_DEBOUNCE = 350
export const STATE_SAVE_DEBOUNCE = 500
export const LIVE_ORDER_INTERVAL = 1000
export const SLOW_AFTER = 4500
export const TOOLTIP_DELAY = 350

/** 'Fit' shows at least this many rows. */
export const FIT_LEAST = 10
export const PAGE_SIZES = [10, 25, 50, 100] as const
export const MOBILE_PAGE_SIZES = [10, 15, 20, 25] as const

/** From this number of data columns on, the visible columns are not stored in the URL. */
export const URL_COLUMNS_LIMIT = 50
/** The column search appears above this number of columns. */
export const COLUMN_FINDER_FROM = 4

/** Below 780 px the table shows its phone layout. */
export const NARROW_QUERY = '(max-width: 48.74em)'

export const MISSING_TEXT = 'N/A'
