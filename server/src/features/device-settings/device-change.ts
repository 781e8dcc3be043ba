import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DeviceName } from '../../platform/devices/devices.ts'
import { AppError, changedMeanwhile } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'
import type { LockedDevice } from './locked-devices.store.ts'

/** What a change needs from the call that makes or undoes it. */
export interface ChangeCall {
  readonly app: Pick<App, 'devices' | 'live'>
  readonly db: Database
  afterCommit(work: () => void): void
}

/** The change that a call made; before and after are equal if it changed nothing. */
export interface DeviceChange<Value> {
  /** The devices of the change, the main one first. */
  readonly devices: readonly [LockedDevice, ...LockedDevice[]]
  /** The customer in whose scope the change is. */
  readonly customerId: number
  readonly before: Value
  readonly after: Value
  /** For the list of changes that can be undone. */
  readonly words: { readonly what: string; readonly from: string; readonly to: string }
  /** False if the former value involves something that the viewer does not see. */
  readonly canBeUndone?: boolean
}

const SUBJECT_KINDS = {
  [DEVICE_TYPE.robot]: 'robot',
  [DEVICE_TYPE.tablet]: 'tablet',
  [DEVICE_TYPE.referenceStation]: 'referencestation',
} as const satisfies Record<DeviceType, ChangeSubject['kind']>

const subjectOf = ({ type, id }: LockedDevice): ChangeSubject => ({ kind: SUBJECT_KINDS[type], id })

/** For sentences, for example 'robot 17'. */
export const wordsOf = ({ type, id }: { type: DeviceType; id: number }) =>
  `${type === DEVICE_TYPE.referenceStation ? 'reference station' : SUBJECT_KINDS[type]} ${id}`

/**
 * Writes a change to the user action log, and records it so that it can be undone.
 * @param valueName see `RecordedChange`
 */
export async function answerChange<Value>(
  call: { db: Database; viewer: Viewer; logAction(details: ActionDetails): void },
  { change, actionType, valueName }: { change: DeviceChange<Value>; actionType: string; valueName: string },
): Promise<{ undo: UndoOffer | null }> {
  const { before, after, customerId, words, canBeUndone = true } = change
  call.logAction({ before, after })
  if (isSame(before, after) || !canBeUndone) return { undo: null }
  const [main, ...others] = change.devices
  const undo = await recordChange(call.db, {
    actionType,
    valueName,
    username: call.viewer.username,
    customerId,
    subjects: [subjectOf(main), ...others.map(subjectOf)],
    words,
    before,
    after,
  })
  return { undo }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Notifies everybody who saw the devices before a change or sees them now. */
export function publishDevices(
  { app, afterCommit }: ChangeCall,
  paths: readonly (readonly number[])[],
): void {
  const path = [...new Set(paths.flat())]
  afterCommit(() => app.live.publish(liveEvents.devices, { path, payload: {} }))
}

/** Publishes new values to a device's viewers. */
export function publishValues(
  { app, afterCommit }: ChangeCall,
  { device, path, entries }: { device: LockedDevice; path: readonly number[]; entries: LiveEntry[] },
): void {
  if (entries.length === 0) return
  const payload = { type: device.type, id: device.id, entries }
  afterCommit(() => app.live.publish(liveEvents.data, { path: [...path], payload }))
}

/** For undoing: if the rules no longer allow the former value, something else has changed since. */
export async function asChangedMeanwhile<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const isRule =
      error instanceof AppError && (error.code === 'device_deprecated' || error.code === 'invalid')
    throw isRule ? changedMeanwhile() : error
  })
}

/** The main device of a recorded change. */
export function deviceOf(subjects: readonly ChangeSubject[]): DeviceName {
  const [main] = subjects
  const type = Object.values(DEVICE_TYPE).find((one) => SUBJECT_KINDS[one] === main?.kind)
  if (main === undefined || type === undefined) throw new Error('The change is not about a device.')
  return { type, id: main.id }
}
