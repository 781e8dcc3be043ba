/** Rows that the first of the two queries gives at most (specification 3, section 9). */
export const FIRST_QUERY_LIMIT = 10_000
/** Timeout of the call that executes queries (specification 3, section 7). */
export const EXECUTE_TIMEOUT_MS = 180_000
/** What both queries together may take: less than the call's timeout, so that its end is always told. */
export const MAX_QUERY_SECONDS = 170
/** Rows of a result; what is beyond is cut off. */
export const MAX_RESULT_ROWS = 100_000
/** Characters of a result; what is beyond is cut off. */
export const MAX_RESULT_CHARACTERS = 64 * 1024 * 1024
/** Characters of one value of a result; a longer one is cut off and ends in '…'. */
export const MAX_VALUE_CHARACTERS = 100_000
export const MAX_QUERY_CHARACTERS = 100_000
/** Saved queries of one user. */
export const MAX_SAVED_QUERIES = 500
/** Characters of all their texts: everybody who opens the page loads those that are public. */
export const MAX_SAVED_CHARACTERS = 5_000_000
export const MAX_QUERY_PARAMETERS = 20
/** The ends of the years that people mean: the value of a parameter is a moment from 1900 to 9999, in unix seconds. */
export const MIN_PARAMETER_TIME = -2_208_988_800
export const MAX_PARAMETER_TIME = 253_402_300_799
/** The name by which the second query reads the rows of the first. */
export const FIRST_QUERY_TABLE = 'first_query'
/** How a query names its parameters: `ddparam_1` is the first one. */
export const PARAMETER_PREFIX = 'ddparam_'

/** Messages that the specification words (specification 3, sections 5 and 7), misspellings included. */
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
