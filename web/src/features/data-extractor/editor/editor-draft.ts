import type * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { z } from 'zod'
import { currentSession } from '../../../api/session/credentials.ts'
import type { Input } from '../../../api/calls/request.ts'
import { parseJson, readText, writeText } from '../../../api/stored-value.ts'
import type { QueryInput } from '../execution-store.ts'
import { missingValues, type ParameterValue } from '../parameter-values.ts'

export type SavedFields = Input<typeof api.dataQueries.create>['body']

/** The fields of the editor. The times of the parameters are for executions only and are not saved. */
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
  /** The saved query that is edited, with its fields as they were loaded; null for a new one. */
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

export const executionInput = ({ whQuery, dbQuery, dbQueryFirst, params }: EditorValues): QueryInput => ({
  whQuery,
  dbQuery,
  dbQueryFirst,
  // The rules refuse a missing time before anything is sent.
  params: params.map(({ order, name, value }) => ({ order, name, value: value ?? Number.NaN })),
})

/**
 * A draft that edits a saved query.
 * @param as `own` changes the saved query, `new` starts a new one from it
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

export function isUnsaved({ values, base }: EditorDraft): boolean {
  return comparable(values) !== comparable(base?.was ?? EMPTY_VALUES)
}

const comparable = (fields: SavedFields) => JSON.stringify(fieldsOf(withPlainLines(fields)))

/** Text fields turn all line ends into \n, so saved texts must be converted before they are compared. */
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

/** Each parameter needs a name, also to execute (specification 3, section 5). */
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

const storedParameter = z.object({ order: z.int(), name: z.string() })
const storedFields = z.object({
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  dbQueryFirst: z.boolean(),
  whQuery: z.string(),
  dbQuery: z.string(),
  params: z.array(storedParameter),
})
/** Anybody can edit local storage, and another version may have other fields: a draft of another shape is ignored. */
const storedDraft = z.object({
  values: storedFields.extend({ params: z.array(storedParameter.extend({ value: z.number().nullable() })) }),
  base: z.object({ id: z.int(), was: storedFields }).nullable(),
}) satisfies z.ZodType<EditorDraft>

/** One key per user, so that users of a shared computer do not see each other's drafts. */
const keyOf = (username: string) => `service-center.data-query-draft.${username}`

function currentKey(): string | undefined {
  const username = currentSession()?.user.username
  return username === undefined ? undefined : keyOf(username)
}

/** The viewer's stored draft, or an empty one. */
export function readDraft(): EditorDraft {
  const key = currentKey()
  return storedDraft.safeParse(key && parseJson(readText(key))).data ?? EMPTY_DRAFT
}

/** Stores the draft; false if the browser cannot store it. */
export function writeDraft(draft: EditorDraft): boolean {
  const key = currentKey()
  if (key === undefined) return false
  const text = JSON.stringify(draft)
  const isEmpty = text === JSON.stringify(EMPTY_DRAFT)
  writeText(key, isEmpty ? undefined : text)
  return readText(key) === (isEmpty ? null : text)
}
