/** Titles of the two query boxes (from the specification), by the field names in the calls. */
export const BOX_NAMES = { whQuery: 'Data warehouse query', dbQuery: 'Database query' } as const
export type BoxName = keyof typeof BOX_NAMES

export const isBoxName = (param: string): param is BoxName => Object.hasOwn(BOX_NAMES, param)

/** Maximum number of rows of the first query (specification 3, section 9). */
export const FIRST_QUERY_LIMIT = 10_000
/** Timeout of a query execution, in milliseconds (specification 3, section 7). */
export const EXECUTE_TIMEOUT_MS = 180_000
/** Time limit of both queries together: less than the call's timeout, so that the caller always gets a reply. */
export const MAX_QUERY_SECONDS = 170
/** Maximum number of rows of a result; the rest is cut off. */
export const MAX_RESULT_ROWS = 100_000
/** Maximum number of characters of a result; the rest is cut off. */
export const MAX_RESULT_CHARACTERS = 64 * 1024 * 1024
/** Maximum number of characters of one value; a longer value is cut off and ends in '…'. */
export const MAX_VALUE_CHARACTERS = 100_000
export const MAX_QUERY_CHARACTERS = 100_000
/** Maximum number of saved queries of one user. */
export const MAX_SAVED_QUERIES = 500
/**
 * Maximum number of characters of all saved queries of one user. Limited because everybody who opens the page loads the public
 * ones.
 */
export const MAX_SAVED_CHARACTERS = 5_000_000
export const MAX_QUERY_PARAMETERS = 20
/** Range of a parameter's value: the years 1900 to 9999, in unix seconds. */
export const MIN_PARAMETER_TIME = -2_208_988_800
export const MAX_PARAMETER_TIME = 253_402_300_799
/** Table name under which the second query reads the rows of the first. */
export const FIRST_QUERY_TABLE = 'first_query'
/** Prefix of parameters in a query: `ddparam_1` is the first one. */
export const PARAMETER_PREFIX = 'ddparam_'

/** Messages from the specification (3, sections 5 and 7), including their misspellings. */
export const QUERY_MESSAGES = {
  parameterNames: 'All paramters must have a name',
  onlySelect: 'Only SELECT queries are supported',
  onlyTimestamps: 'Only timestamp parameters are supported',
  functionAlias: 'Columns produced by a function need an alias',
  zeroTimestamp: 'The data warehouse does not accept the zero timestamp',
  retrieved: 'Query result retrieved. Check the table below',
  saved: 'Queries saved successfully',
  deleted: 'Query deleted successfully',
} as const
