import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandType } from '@service-center/contract/commands/command-rules.ts'
import {
  COMMAND_DEVICE_TYPES,
  commandCan,
  sendableTypes,
  SUPER_COMMANDS_RIGHT,
  typesTakenBy,
} from '@service-center/contract/commands/command-rules.ts'
import type { CommandDevice } from '@service-center/contract/commands/commands.ts'
import type { NtripArgs, UpdateArgs } from '@service-center/contract/commands/command.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { isForEverybody } from '@service-center/contract/software-versions/version-rules.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, noAccess, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { findCommandDevices, findEventDevices, type KnownDevice, slicesOf } from './command-devices.views.ts'
import { tellViewers } from './command-events.ts'
import { requestsOf, cancelRequestsOf, sealSecret, PURPOSE } from './command-requests.ts'
import { listOffersByDevice, listSendableTags } from '../software-versions/offered-versions.views.ts'
import {
  commandNotTaken,
  devicesDeprecated,
  superCommandsOnly,
  versionNotOffered,
} from './commands.errors.ts'
import {
  findDevicesOf,
  insertCommands,
  type IssuedCommand,
  lockCommands,
  lockRequestKey,
  markCancelled,
  markCancelRequested,
} from './commands.store.ts'

/** The parts of the server that sending and cancelling need. */
export type CommandApp = Pick<App, 'devices' | 'encryption' | 'live'>

/**
 * What sending and cancelling need from a call. Features that act for a user outside a call pass the same.
 */
export interface CommandCall {
  /** A transaction with the viewer's scope. */
  readonly db: Database
  readonly viewer: Pick<Viewer, 'username' | 'rights'>
  afterCommit(work: () => void): void
}

/** A command to send to some devices. */
export interface AskedCommand {
  readonly type: CommandType
  /** The arguments for the type. */
  readonly args: UpdateArgs | NtripArgs
  readonly devices: readonly CommandDevice[]
  /** Unix seconds: a device that has not started by then does not run it. */
  readonly expiresAt?: number | null | undefined
  /** A repeated call of the same user with the same key sends nothing again. */
  readonly requestKey?: string | undefined
  readonly rolloutId?: number | undefined
}

/**
 * Sends a command to every device, or to none. Devices get it now, or as soon as they are online.
 * @returns the command ids, in the order of the devices; a device that is named twice gets one command
 * @throws AppError 404 when a device is out of scope; 403 without the right for the command; 409 when one is deprecated;
 * 400 when a device does not support the command, is not offered the version, or the expiry is past
 */
export async function issueCommands(
  app: CommandApp,
  call: CommandCall,
  asked: AskedCommand,
): Promise<number[]> {
  const { db, viewer } = call
  checkRights(viewer, asked)
  const { expiresAt = null, requestKey } = asked
  if (expiresAt !== null && expiresAt * 1000 <= Date.now())
    throw invalid([{ param: 'expiresAt', msg: 'Must lie in the future.' }])
  const devices = await findCommandDevices(db, asked.devices)
  const deprecated = devices.filter(({ isDeprecated }) => isDeprecated)
  if (deprecated.length > 0) throw devicesDeprecated(deprecated)
  checkTaken(asked.type, devices)
  if ('rs' in asked.args) await checkVersion(call, asked.args.rs, devices)
  if (requestKey !== undefined) {
    const known = await lockRequestKey(db, { issuedBy: viewer.username, requestKey })
    if (known.size > 0) return devices.flatMap(({ dev }) => known.get(dev) ?? [])
  }
  const issued = new Map<number, IssuedCommand>()
  // All callers lock the command counts of devices in this order, to avoid deadlocks.
  const inOrder = devices.toSorted((a, b) => a.dev - b.dev)
  for (const [place, some] of slicesOf(inOrder, MOST_AT_ONCE).entries()) {
    if (place > 0) await sleep(PAUSE_MS)
    for (const [dev, one] of await issueSome(app, call, { ...asked, devices: some })) issued.set(dev, one)
  }
  const told = devices.flatMap((device) => {
    const command = issued.get(device.dev)
    return command === undefined ? [] : [{ ...device, ...command }]
  })
  call.afterCommit(() => tellViewers(app.live, told))
  return told.map(({ id }) => id)
}

/** Inserts the commands for some devices with their requests. Returns them by the devices' database keys. */
async function issueSome(
  app: CommandApp,
  call: CommandCall,
  asked: Omit<AskedCommand, 'devices'> & { readonly devices: readonly KnownDevice[] },
): Promise<Map<number, IssuedCommand>> {
  const { db, viewer } = call
  const { type, devices, expiresAt = null, requestKey = null, rolloutId = null } = asked
  const { args, secret } = partsOf(asked)
  const [device] = devices
  const sendAt = devices.length === 1 && device && app.devices.holds(device.dev) ? Date.now() : null
  const issued = await insertCommands(db, {
    type,
    args,
    devices: devices.map(({ dev }) => ({ dev, secret: sealSecret(app.encryption, dev, secret) })),
    issuedBy: viewer.username,
    expiresAt,
    requestKey,
    rolloutId,
    sendAt,
  })
  const requests = requestsOf(
    [...issued].map(([dev, { id }]) => ({ id, dev, type, args, secret, expiresAt })),
  )
  const [request] = requests
  const isSent = [...issued.values()].some(({ state }) => state === 'sent')
  if (isSent && sendAt !== null && request !== undefined) {
    await app.devices.sendNow(call, PURPOSE, { ...request, at: sendAt })
  } else {
    await app.devices.sendMany(db, PURPOSE, requests)
  }
  return issued
}

/**
 * How many commands are inserted at once, and the pause in between, so that devices' data can be stored and
 * shown meanwhile.
 */
const MOST_AT_ONCE = 100
const PAUSE_MS = 15

/** @throws AppError 403 */
function checkRights({ rights }: CommandCall['viewer'], asked: AskedCommand): void {
  const { type, args } = asked
  if ('rs' in args && !rights.has(SUPER_COMMANDS_RIGHT)) {
    if (args.override !== undefined) throw superCommandsOnly('override')
    if (args.errorOnHardwareFailure !== undefined) throw superCommandsOnly('errorOnHardwareFailure')
  }
  if (sendableTypes(rights).includes(type)) return
  throw type === 'reconfigure_ntrip' ? superCommandsOnly('NTRIP settings') : noAccess()
}

/** @throws AppError 400 that names the devices whose software does not support the command */
function checkTaken(type: CommandType, devices: readonly KnownDevice[]): void {
  const others = devices.filter(
    ({ deviceType, software }) => !typesTakenBy(deviceType, software).includes(type),
  )
  if (others.length > 0) throw commandNotTaken(others)
}

/** The prefix of reference station versions in a command (specification 2, section 3). */
const STATION_PREFIX = 'BS'

/** @throws AppError 400 that names the devices that are not offered the version, or not for this user */
async function checkVersion(
  { db, viewer }: CommandCall,
  rs: string,
  devices: readonly KnownDevice[],
): Promise<void> {
  const isSuper = viewer.rights.has(SUPER_COMMANDS_RIGHT)
  const refused: KnownDevice[] = []
  for (const type of COMMAND_DEVICE_TYPES) {
    const ofType = devices.filter(({ deviceType }) => deviceType === type)
    if (ofType.length === 0) continue
    const isStation = type === DEVICE_TYPE.referenceStation
    const isNamedWell = rs.startsWith(STATION_PREFIX) === isStation
    const tag = isStation ? rs.slice(STATION_PREFIX.length) : rs
    if (isSuper) {
      if (!isNamedWell || !(await listSendableTags(db, type)).includes(tag)) refused.push(...ofType)
      continue
    }
    const offers = await listOffersByDevice(db, { type, ids: ofType.map(({ robotId }) => robotId) })
    const isOffered = ({ robotId }: KnownDevice) => {
      const version = offers.get(robotId)?.find(({ value }) => value === tag)
      return version !== undefined && isNamedWell && isForEverybody(version)
    }
    refused.push(...ofType.filter((device) => !isOffered(device)))
  }
  if (refused.length > 0) throw versionNotOffered(rs, refused)
}

/** The arguments that are stored unencrypted, and the secret. */
function partsOf({ args }: Pick<AskedCommand, 'args'>): { args: object; secret: string | undefined } {
  if (!('password' in args)) return { args, secret: undefined }
  const { password, ...clear } = args
  return { args: clear, secret: password }
}

/** The result of cancelling commands, by their ids. */
export interface Cancellation {
  readonly cancelled: number[]
  /** Commands that their devices may have started: the devices are asked to cancel them. */
  readonly requested: number[]
  /** Commands that have started or ended. */
  readonly tooLate: number[]
}

/**
 * Cancels those of the given commands that have not started.
 * @param reason why, for those that were not sent yet, when nobody asked for it
 * @throws AppError 404 when one is out of scope
 */
export async function cancelCommands(
  app: Pick<CommandApp, 'devices' | 'live'>,
  call: Pick<CommandCall, 'db' | 'afterCommit'>,
  asked: readonly number[],
  reason: string | null = null,
): Promise<Cancellation> {
  const { db } = call
  const ids = [...new Set(asked)]
  const found = await findDevicesOf(db, ids)
  if (found.length < ids.length) throw notFound()
  const devs = [...new Set(found.map(({ dev }) => dev))]
  // Before the commands are locked, as everywhere. This waits for a request that is being sent right now.
  for (const method of ['update', 'reconfigure_ntrip']) {
    await app.devices.withdrawMany(db, { purpose: PURPOSE, method, devs, references: ids })
  }
  const locked = await lockCommands(db, ids)
  const idsOf = (some: typeof locked) => some.map(({ id }) => id)
  const unsent = locked.filter(({ state }) => state === 'queued')
  const asking = locked.filter(
    ({ state, cancelRequestedAt }) =>
      state !== 'queued' && commandCan.cancel({ state, cancelRequestedAt: timeOf(cancelRequestedAt) }),
  )
  const waiting = locked.filter(({ cancelRequestedAt }) => cancelRequestedAt !== null)
  await markCancelled(db, idsOf(unsent), reason)
  await markCancelRequested(db, idsOf(asking))
  await app.devices.sendMany(db, PURPOSE, cancelRequestsOf(asking))
  const devices = await findEventDevices(db, devs)
  const told = [...unsent.map((one) => ({ ...one, state: 'cancelled' as const })), ...asking]
  call.afterCommit(() =>
    tellViewers(
      app.live,
      told.flatMap(({ id, dev, state }) => {
        const device = devices.get(dev)
        return device === undefined ? [] : [{ ...device, id, state }]
      }),
    ),
  )
  const settled = new Set(idsOf([...unsent, ...asking, ...waiting]))
  return {
    cancelled: idsOf(unsent),
    requested: idsOf([...asking, ...waiting]),
    tooLate: idsOf(locked).filter((id) => !settled.has(id)),
  }
}

const timeOf = (at: Date | null) => (at === null ? null : at.getTime() / 1000)
