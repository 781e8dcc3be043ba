import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { MESSAGES } from '../endpoint/messages.ts'
import { isBlank } from '../text/text-checks.ts'
import { idNumber, idParam, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import {
  type BoxName,
  EXECUTE_TIMEOUT_MS,
  MAX_PARAMETER_TIME,
  MAX_QUERY_CHARACTERS,
  MAX_QUERY_PARAMETERS,
  MIN_PARAMETER_TIME,
  QUERY_MESSAGES,
} from './data-query-limits.ts'

const MAX_NAME = 200
const MAX_DESCRIPTION = 5000
/** Room for two queries and their previous texts in UTF-8. */
const MAX_UPDATE_BYTES = 3 * 1024 * 1024

const queryParameter = z.object({ order: z.int(), name: z.string() }).meta({
  id: 'DataQueryParameter',
  description: 'A parameter of a data query: `ddparam_1` stands for the value of parameter 1.',
})
export type QueryParameter = z.infer<typeof queryParameter>

/** Specification 3, section 3. */
export const savedQuery = z
  .object({
    id: idNumber,
    name: z.string(),
    description: z.string(),
    username: z.string().describe('The owner, the only one who may change or delete it.'),
    isPublic: z.boolean(),
    whQuery: z.string().describe('The data warehouse query.'),
    dbQuery: z.string().describe('The database query.'),
    dbQueryFirst: z
      .boolean()
      .describe('Whether the database query runs first and the data warehouse query reads its rows.'),
    params: z.array(queryParameter),
    changed: unixSeconds,
  })
  .meta({
    id: 'SavedDataQuery',
    description: 'Two data queries that were saved under a name. Either of them may be empty.',
  })
export type SavedQuery = z.infer<typeof savedQuery>

const order = z.int().min(1).max(MAX_QUERY_PARAMETERS).describe('Its number: 1 for ddparam_1.')
const texts = {
  whQuery: text(MAX_QUERY_CHARACTERS).describe(
    'The data warehouse query: one SELECT. Empty: only the database query runs.',
  ),
  dbQuery: text(MAX_QUERY_CHARACTERS).describe(
    'The database query: one SELECT. Empty: only the data warehouse query runs.',
  ),
  dbQueryFirst: z.boolean().describe('The database query runs first. Its rows are first_query in the other.'),
}
/** The queries that are written, in the order in which they run. */
export function writtenQueries(queries: Texts): BoxName[] {
  const order: BoxName[] = queries.dbQueryFirst ? ['dbQuery', 'whQuery'] : ['whQuery', 'dbQuery']
  return order.filter((box) => !isBlank(queries[box]))
}
type Texts = Readonly<Record<BoxName, string>> & { readonly dbQueryFirst: boolean }

/** One query is enough; without any, both fields are marked. */
function withQuery<Schema extends z.ZodType<Texts>>(schema: Schema): Schema {
  const hasQuery = (queries: Texts) => writtenQueries(queries).length > 0
  const missing = {
    error: MESSAGES.required,
    // Also when another field is wrong, so that all that is missing is marked at once.
    when: ({ value }: { value: unknown }) => z.object(texts).safeParse(value).success,
  }
  return schema
    .refine(hasQuery, { ...missing, path: ['whQuery'] })
    .refine(hasQuery, { ...missing, path: ['dbQuery'] })
    .describe('Not both queries are empty.')
}

const savedFields = {
  name: requiredName(MAX_NAME),
  description: text(MAX_DESCRIPTION),
  isPublic: z.boolean().describe('Everybody with DataExtractorRead may see and execute it.'),
  ...texts,
  params: z
    .array(z.strictObject({ order, name: requiredName(MAX_NAME, QUERY_MESSAGES.parameterNames) }))
    .max(MAX_QUERY_PARAMETERS)
    .refine(haveOwnOrders, { error: 'Two parameters have the same number.' })
    .describe('Each with a number of its own.'),
}
export const queryFields = withQuery(z.strictObject(savedFields))
export type QueryFields = z.output<typeof queryFields>
const parameterValues = z
  .array(
    z.strictObject({
      order,
      name: text(MAX_NAME).optional(),
      value: z
        .number({ error: QUERY_MESSAGES.onlyTimestamps })
        .min(MIN_PARAMETER_TIME)
        .max(MAX_PARAMETER_TIME)
        .describe('A time in unix seconds.'),
    }),
  )
  .max(MAX_QUERY_PARAMETERS)
  .refine(haveOwnOrders, { error: 'Two parameters have the same number.' })
  .describe('Each with a number of its own.')

function haveOwnOrders(parameters: readonly { order: number }[]): boolean {
  return new Set(parameters.map((parameter) => parameter.order)).size === parameters.length
}

/** Kind of a column's values. A 'time' is in unix seconds; numbers that JSON would round are texts. */
const columnKind = z.enum(['text', 'number', 'boolean', 'time'])
const resultColumn = z
  .object({
    name: z.string(),
    kind: columnKind,
    type: z.string().describe("PostgreSQL's name of the type."),
  })
  .meta({ id: 'DataQueryColumn', description: 'A column of the result of a data query.' })
export type ResultColumn = z.infer<typeof resultColumn>
const resultValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ResultValue = z.infer<typeof resultValue>

export const queryResult = z
  .object({
    columns: z.array(resultColumn),
    rows: z.array(z.array(resultValue)),
    isTruncated: z
      .boolean()
      .describe('Whether rows were cut off, because there were too many rows or characters.'),
    hasShortenedValues: z.boolean().describe("Whether some values were too long and were cut off with '…'."),
    first: z
      .object({
        rows: z.int(),
        isTruncated: z.boolean(),
        columns: z.array(z.object({ name: z.string(), type: z.string() })),
      })
      .nullable()
      .describe(
        'The first query: its number of rows, whether they were cut off, and the columns that the second query could read. Null: there was only one query.',
      ),
    times: z
      .object({ waiting: z.number(), first: z.number(), second: z.number(), total: z.number() })
      .describe(
        'Durations in milliseconds: waiting in the queue, of the first query, of the second one, and in all.',
      ),
  })
  .meta({
    id: 'DataQueryResult',
    description: 'The result of the second of two data queries, or of the only one.',
  })
export type QueryResult = z.infer<typeof queryResult>

const queryView = z
  .object({
    name: z.string(),
    comment: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), comment: z.string() })),
    examples: z
      .array(z.object({ title: z.string(), sql: z.string() }))
      .describe('Example queries that run unchanged, with their titles.'),
  })
  .meta({ id: 'DataQueryView', description: 'A view that data queries may read.' })
export type QueryView = z.infer<typeof queryView>

const functionGroup = z
  .object({ title: z.string(), names: z.array(z.string()) })
  .meta({ id: 'DataQueryFunctions', description: 'A group of functions or types that data queries may use.' })
export type FunctionGroup = z.infer<typeof functionGroup>

const runId = documented(z.uuid(), { schema: { type: 'string', format: 'uuid' } }).describe(
  'Chosen by the caller: a UUID by which its live events and its cancelling name the execution.',
)
const params = z.strictObject({ id: idParam.describe('The saved query.') })

/** The data extractor (specification 3, sections 2, 3, 5, 6 and 7). */
export const dataQueries = {
  list: endpoint({
    method: 'GET',
    path: '/api/device-data-queries',
    summary: "The viewer's own saved queries and the public ones",
    right: 'DataExtractorRead',
    response: z.object({ data: z.array(savedQuery) }),
    reads: ['dataQueries'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/device-data-queries',
    summary: 'Saves two queries under a name',
    right: 'DataExtractor',
    body: queryFields,
    response: z.object({ id: idNumber }),
    errors: ['data_query_limit'],
    actionType: 'CreateDataQuery',
    changes: ['dataQueries'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/device-data-queries/{id}',
    summary: "Changes a saved query of the viewer's own",
    right: 'DataExtractor',
    params,
    body: withQuery(z.strictObject({ ...savedFields, was: queryFields.describe(WAS).optional() })),
    maxBodyBytes: MAX_UPDATE_BYTES,
    response: z.object({ undo }),
    errors: ['changed_meanwhile', 'data_query_limit'],
    actionType: 'UpdateDataQuery',
    changes: ['dataQueries', 'configurationChanges'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/device-data-queries/{id}',
    summary: "Deletes a saved query of the viewer's own, with its schedules and kept results",
    right: 'DataExtractor',
    params,
    response: z.object({ undo }),
    actionType: 'DeleteDataQuery',
    changes: ['dataQueries', 'configurationChanges'],
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/device-data-queries/execute',
    summary: 'Executes two queries and answers with the rows of the second',
    right: 'DataExtractorRead',
    body: withQuery(
      z.strictObject({
        ...texts,
        params: parameterValues,
        queryId: idNumber
          .describe('The saved query whose texts these are: needed without DataExtractor.')
          .optional(),
        runId: runId.optional(),
      }),
    ),
    response: queryResult,
    timeoutMs: EXECUTE_TIMEOUT_MS,
    errors: [
      'data_query_busy',
      'data_query_cancelled',
      'data_query_failed',
      'data_query_interrupted',
      'data_query_not_saved',
      'data_query_stopped',
      'warehouse_unreachable',
    ],
    actionType: 'ExecuteDataQuery',
    changes: [],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/device-data-queries/cancel',
    summary: "Cancels an execution of the viewer's own; nothing happens when it has ended",
    right: 'DataExtractorRead',
    body: z.strictObject({ runId }),
    response: z.object({}),
    reads: [],
  }),
  views: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/views',
    summary: 'What queries may read and use: views with their columns and examples, functions and types',
    right: 'DataExtractorRead',
    response: z.object({
      data: z.array(queryView),
      functions: z.array(functionGroup),
      types: z.array(z.string()),
    }),
    reads: [],
  }),
}
