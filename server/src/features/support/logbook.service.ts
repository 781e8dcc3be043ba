import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { ticketWork as endpoints } from '@service-center/contract/support/ticket-work.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { customerOf, focusDevice, type FocusedDevice } from '../../platform/devices/focused-device.ts'
import { changedMeanwhile, noAccess, notFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { findAccount } from './people.views.ts'
import type { Person } from './tickets.store.ts'

interface Call {
  readonly db: Database
  readonly viewer: Pick<Viewer, 'username' | 'isAdmin'>
}
interface DeviceOfCall {
  readonly deviceType: 1 | 2
  readonly deviceId: number
}

/** @throws notFound when the device is out of scope */
export async function addNote(
  { db, viewer }: Call,
  note: DeviceOfCall & { text: string; requestKey: string | undefined },
): Promise<{ id: number; isNew: boolean; device: FocusedDevice }> {
  const device = await focusDevice(db, note.deviceType, note.deviceId)
  const { username } = viewer
  const author = (await findAccount(db, username)) ?? { username, name: username }
  const written = await insertNote(db, {
    dev: device.dev,
    author,
    body: note.text,
    requestKey: note.requestKey,
  })
  return { ...written, device }
}

/** @throws notFound; noAccess for the note of somebody else */
export async function deleteNote(
  { db, viewer }: Call,
  { deviceType, deviceId, id }: DeviceOfCall & { id: number },
): Promise<{ text: string; device: FocusedDevice; undo: UndoOffer }> {
  const device = await focusDevice(db, deviceType, deviceId)
  const note = await lockNote(db, { dev: device.dev, id })
  if (note === undefined) throw notFound()
  if (!viewer.isAdmin && note.author_username !== viewer.username) throw noAccess()
  if (!(await updateDeleted(db, id, true))) throw notFound()
  const undo = await recordChange(db, {
    actionType: endpoints.deleteNote.actionType,
    username: viewer.username,
    customerId: customerOf(device),
    subjects: [{ kind: SUBJECT_KINDS[deviceType], id: deviceId }],
    valueName: `LogbookNote ${id}`,
    words: { what: sentence`Note about ${nameOf(device)}`, from: note.body, to: '' },
    before: { note: id, isDeleted: false },
    after: { note: id, isDeleted: true },
  })
  return { text: note.body, device, undo }
}

const SUBJECT_KINDS = { 1: 'robot', 2: 'tablet' } as const satisfies Record<1 | 2, ChangeSubject['kind']>
const nameOf = ({ type, id }: FocusedDevice) => `${DEVICE_KINDS[type].name.toLowerCase()} ${id}`

/** Undoes the deletion of a note. @throws notFound when the device is out of scope; changed_meanwhile when it is not deleted */
export async function restoreNote(
  { db }: Pick<Call, 'db'>,
  { deviceType, deviceId, id }: DeviceOfCall & { id: number },
): Promise<FocusedDevice> {
  const device = await focusDevice(db, deviceType, deviceId)
  if (!(await updateDeleted(db, id, false))) throw changedMeanwhile()
  return device
}

const EVERY_MS = 60 * 60_000

/** Deletes notes for good a day after their deletion, which can be undone until then. */
export function logbookCleaningJob(system: Database): Job {
  return {
    name: 'logbook cleaning',
    purpose: 'Deletes notes of the logbook for good, a day after somebody deleted them.',
    everyMs: EVERY_MS,
    run: async () => {
      await sql`delete from logbook_entry where deleted_at < now() - interval '1 day'`.execute(system)
    },
  }
}

/**
 * Inserts a note, or finds the note that its author has already written with the same request key.
 * @throws changed_meanwhile when that note is about another device
 */
async function insertNote(
  db: Database,
  note: {
    dev: number
    author: Pick<Person, 'username' | 'name'>
    body: string
    requestKey: string | undefined
  },
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await db
    .insertInto('logbook_entry')
    .values({
      dev: note.dev,
      author: note.author.name,
      author_username: note.author.username,
      body: note.body,
      request_key: note.requestKey ?? null,
    })
    .onConflict((known) =>
      known.columns(['author_username', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { id: inserted.id, isNew: true }
  const known = await db
    .selectFrom('logbook_entry')
    .select('id')
    .where('dev', '=', note.dev)
    .where('author_username', '=', note.author.username)
    .where('request_key', '=', note.requestKey ?? null)
    .executeTakeFirst()
  if (known === undefined) throw changedMeanwhile()
  return { id: known.id, isNew: false }
}

/** A note about the device; undefined when it is deleted. */
async function lockNote(db: Database, { dev, id }: { dev: number; id: number }) {
  return db
    .selectFrom('logbook_entry')
    .select(['id', 'author_username', 'body'])
    .where('id', '=', id)
    .where('dev', '=', dev)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Deletes or restores a note.
 * @returns false when that is already done, or the viewer may not do it
 */
async function updateDeleted(db: Database, id: number, isDeleted: boolean): Promise<boolean> {
  const row = await db
    .updateTable('logbook_entry')
    .set({ deleted_at: isDeleted ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
