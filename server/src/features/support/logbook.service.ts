import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { ticketWork as endpoints } from '@service-center/contract/support/ticket-work.ts'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { customerOf, type FocusedDevice, focusDevice } from '../../platform/devices/focused-device.ts'
import { changedMeanwhile, noAccess, notFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordChange } from '../../platform/undo/configuration-change.ts'
import { insertNote, lockNote, updateDeleted } from './logbook.store.ts'
import { findAccount } from './people.views.ts'

interface Call {
  readonly db: Database
  readonly viewer: Pick<Viewer, 'username' | 'isAdmin'>
}
interface DeviceOfCall {
  readonly deviceType: 1 | 2
  readonly deviceId: number
}

/** Writes a note about a device. @throws notFound */
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

/** Deletes a note about a device. @throws notFound; noAccess for the note of somebody else */
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
    words: { what: `Note about ${nameOf(device)}`, from: note.body, to: '' },
    before: { note: id, isDeleted: false },
    after: { note: id, isDeleted: true },
  })
  return { text: note.body, device, undo }
}

const SUBJECT_KINDS = { 1: 'robot', 2: 'tablet' } as const satisfies Record<1 | 2, ChangeSubject['kind']>
const nameOf = ({ type, id }: FocusedDevice) => `${DEVICE_KINDS[type].name.toLowerCase()} ${id}`

/** Brings a deleted note back. @throws notFound when the device is out of scope; changed_meanwhile when it is back */
export async function restoreNote(
  { db }: Pick<Call, 'db'>,
  { deviceType, deviceId, id }: DeviceOfCall & { id: number },
): Promise<FocusedDevice> {
  const device = await focusDevice(db, deviceType, deviceId)
  if (!(await updateDeleted(db, id, false))) throw changedMeanwhile()
  return device
}

const EVERY_MS = 60 * 60_000

/** Deletes notes for good, a day after somebody deleted them: until then that can be undone. */
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
