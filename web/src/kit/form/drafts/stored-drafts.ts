import { z } from 'zod'
import { currentSession } from '../../../api/session/credentials.ts'
import { createListeners } from '../../../api/listeners.ts'
import { listKeys, parseJson, readText, writeText } from '../../../api/stored-value.ts'
import type { Draft } from '../checks/draft.ts'

/** Where a draft belongs: the path of the page, and which of its forms. */
export interface DraftPlace {
  readonly username: string
  readonly path: string
  readonly form: string
}

const KEPT_MS = 7 * 24 * 3_600_000
/** The oldest ones are dropped: storage is shared with everything else that the console keeps. */
const MAX_DRAFTS = 40
const MAX_CHARACTERS = 500_000
/** Of all drafts of a user. A browser keeps about five million, and without room the session itself could not be kept. */
const MAX_OF_USER = 1_000_000

const fields = z.record(z.string(), z.unknown())
/** Checked on reading, because anybody can edit local storage. */
const storedDrafts = z.array(
  z.object({
    path: z.string(),
    form: z.string(),
    at: z.number(),
    dialog: z.string().nullable(),
    base: fields,
    values: fields,
    hadFile: z.boolean(),
  }),
)
type StoredDrafts = z.infer<typeof storedDrafts>

/** One key per user: on a shared computer, users do not see each other's drafts. */
const PREFIX = 'service-center.drafts.'
const keyOf = (username: string) => `${PREFIX}${username}`

const readAll = (username: string) => readKey(keyOf(username))

function readKey(key: string): StoredDrafts {
  const all = storedDrafts.safeParse(parseJson(readText(key))).data ?? []
  const oldest = Date.now() - KEPT_MS
  return all.filter(({ at }) => at > oldest)
}

const writeAll = (username: string, drafts: StoredDrafts) => writeKey(keyOf(username), drafts)

function writeKey(key: string, drafts: StoredDrafts): void {
  writeText(key, drafts.length === 0 ? undefined : JSON.stringify(drafts))
}

/** Deletes the drafts of all users that are older than a week: their users may never come back to this browser. */
export function deleteOldDrafts(): void {
  for (const key of listKeys()) if (key.startsWith(PREFIX)) writeKey(key, readKey(key))
}

/** The last drafts that together have at most so many characters. */
function lastWithin(drafts: StoredDrafts, most: number): StoredDrafts {
  let left = most
  const first = drafts.findLastIndex((draft) => (left -= JSON.stringify(draft).length) < 0)
  return drafts.slice(first + 1)
}

const isAt = (one: Pick<DraftPlace, 'path' | 'form'>, { path, form }: DraftPlace) =>
  one.path === path && one.form === form

/** The draft of a form; undefined if there is none, or it is older than a week. */
export const readDraft = (place: DraftPlace): Draft | undefined =>
  readAll(place.username).find((one) => isAt(one, place))

/** Keeps a draft in the browser. One that is too large replaces nothing. */
export function writeDraft(place: DraftPlace, draft: Draft): void {
  const { username, path, form } = place
  const others = readAll(username).filter((one) => !isAt(one, place))
  const own = { path, form, at: Date.now(), ...draft }
  if (JSON.stringify(own).length > MAX_CHARACTERS) return
  writeAll(username, lastWithin([...others.slice(1 - MAX_DRAFTS), own], MAX_OF_USER))
}

export function deleteDraft(place: DraftPlace): void {
  const all = readAll(place.username)
  const others = all.filter((one) => !isAt(one, place))
  if (others.length === all.length) return
  writeAll(place.username, others)
  listeners.call()
}

/** Deletes everything that a user has typed and not sent. Called when they sign out themselves. */
export function deleteDraftsOf(username: string): void {
  writeText(keyOf(username), undefined)
}

const listeners = createListeners()
const shown = new Set<DraftPlace>()

/** Notes that a form is on the screen, until the returned function is called. */
export function noteShown(place: DraftPlace): () => void {
  shown.add(place)
  listeners.call()
  return () => {
    shown.delete(place)
    listeners.call()
  }
}

/** Calls the listener when {@link unshownDialogs} may have changed. */
export const subscribeToDrafts = listeners.add

/** The titles of the dialogs of a page that hold a draft of the viewer and are not open. */
export function unshownDialogs(path: string): string[] {
  return unshown(path).flatMap(({ dialog }) => dialog ?? [])
}

export function deleteUnshownDrafts(path: string): void {
  const username = currentSession()?.user.username ?? ''
  for (const { form } of unshown(path)) deleteDraft({ username, path, form })
}

function unshown(path: string): StoredDrafts {
  const username = currentSession()?.user.username
  if (username === undefined) return []
  const isShown = (one: StoredDrafts[number]) =>
    [...shown].some((place) => place.username === username && isAt(one, place))
  return readAll(username).filter((one) => one.path === path && one.dialog !== null && !isShown(one))
}
