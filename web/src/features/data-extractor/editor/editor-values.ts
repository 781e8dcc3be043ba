import type * as api from '@service-center/contract/api.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { Input } from '../../../api/request.ts'
import type { QueryInput } from '../execution-store.ts'
import { missingValues, type ParameterValue } from '../parameter-values.ts'

/** What is saved of queries. */
export type SavedFields = Input<typeof api.dataQueries.create>['body']

/** What stands in the editor. The times of the parameters are for its executions only: they are not saved. */
export interface EditorValues {
  name: string
  description: string
  isPublic: boolean
  params: ParameterValue[]
  dbQueryFirst: boolean
  whQuery: string
  dbQuery: string
}

/** The editor's content, and which saved query it changes. */
export interface EditorDraft {
  values: EditorValues
  /** The viewer's own saved query with its fields as they were read; null for a new one. */
  base: { id: number; was: SavedFields } | null
}

export const EMPTY_VALUES: EditorValues = {
  name: '',
  description: '',
  isPublic: false,
  params: [],
  dbQueryFirst: false,
  whQuery: '',
  dbQuery: '',
}
export const EMPTY_DRAFT: EditorDraft = { values: EMPTY_VALUES, base: null }

/** What a saved query holds, as calls take it. */
export const fieldsOf = (query: SavedFields | SavedQuery): SavedFields => ({
  name: query.name,
  description: query.description,
  isPublic: query.isPublic,
  whQuery: query.whQuery,
  dbQuery: query.dbQuery,
  dbQueryFirst: query.dbQueryFirst,
  params: query.params.map(({ order, name }) => ({ order, name })),
})

/** The text of the query that runs first. */
export const firstTextOf = (texts: Pick<EditorValues, 'dbQueryFirst' | 'dbQuery' | 'whQuery'>): string =>
  texts.dbQueryFirst ? texts.dbQuery : texts.whQuery

/** What an execution takes of the editor. */
export const executedOf = ({ whQuery, dbQuery, dbQueryFirst, params }: EditorValues): QueryInput => ({
  whQuery,
  dbQuery,
  dbQueryFirst,
  // A missing time is refused by the rules before anything is sent.
  params: params.map(({ order, name, value }) => ({ order, name, value: value ?? Number.NaN })),
})

/**
 * A saved query in the editor.
 * @param as its own record, or a new query that begins like it
 * @param params its parameters with their times
 */
export function draftOf(
  query: SavedQuery,
  { as, params }: { as: 'own' | 'new'; params: readonly ParameterValue[] },
): EditorDraft {
  const fields = fieldsOf(query)
  const values = { ...withPlainLines(fields), params: [...params] }
  return as === 'own' ? { values, base: { id: query.id, was: fields } } : { values, base: null }
}

/** Whether the editor holds what is not saved. */
export function isUnsaved({ values, base }: EditorDraft): boolean {
  return comparable(values) !== comparable(base?.was ?? EMPTY_VALUES)
}

const comparable = (fields: SavedFields) => JSON.stringify(fieldsOf(withPlainLines(fields)))

/** Texts as fields and boxes hold them: lines end with \n there, however they were saved. */
function withPlainLines<Fields extends Pick<SavedFields, 'description' | 'whQuery' | 'dbQuery'>>(
  fields: Fields,
): Fields {
  const { description, whQuery, dbQuery } = fields
  return {
    ...fields,
    description: plainLines(description),
    whQuery: plainLines(whQuery),
    dbQuery: plainLines(dbQuery),
  }
}

const plainLines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** Each parameter must have a name, also for an execution (specification 3, section 5). */
const missingNames = (params: readonly ParameterValue[]): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ name }, at) =>
      name.trim() === '' ? [[`params.${at}.name`, QUERY_MESSAGES.parameterNames]] : [],
    ),
  )

export const executeProblems = ({ params }: EditorValues): Record<string, string> => ({
  ...missingNames(params),
  ...missingValues(params),
})
export const saveProblems = ({ params }: EditorValues): Record<string, string> => missingNames(params)
