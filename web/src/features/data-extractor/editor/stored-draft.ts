import { z } from 'zod'
import { currentSession } from '../../../api/credentials.ts'
import { readText, writeText } from '../../../api/stored-value.ts'
import { EMPTY_DRAFT, type EditorDraft } from './editor-values.ts'

/** One user's: on a shared computer nobody finds what others have written. */
const keyOf = (username: string) => `service-center.data-query-draft.${username}`

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
/** Anybody can edit local storage, and a newer version may have other fields: what does not fit is no draft. */
const storedDraft = z.object({
  values: storedFields.extend({ params: z.array(storedParameter.extend({ value: z.number().nullable() })) }),
  base: z.object({ id: z.int(), was: storedFields }).nullable(),
}) satisfies z.ZodType<EditorDraft>

function currentKey(): string | undefined {
  const username = currentSession()?.user.username
  return username === undefined ? undefined : keyOf(username)
}

/** What the viewer has left in the editor; an empty draft without anything. */
export function readDraft(): EditorDraft {
  const key = currentKey()
  try {
    return storedDraft.safeParse(JSON.parse((key && readText(key)) ?? 'null')).data ?? EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps what is in the editor; false if the browser does not store it. */
export function writeDraft(draft: EditorDraft): boolean {
  const key = currentKey()
  if (key === undefined) return false
  const text = JSON.stringify(draft)
  const isEmpty = text === JSON.stringify(EMPTY_DRAFT)
  writeText(key, isEmpty ? undefined : text)
  return readText(key) === (isEmpty ? null : text)
}
