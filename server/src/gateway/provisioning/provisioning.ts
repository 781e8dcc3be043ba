import { timingSafeEqual } from 'node:crypto'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { canBeStored } from '@service-center/contract/endpoint/fields.ts'
import { refusedCharacter } from '@service-center/contract/text/name-characters.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { RefusalCode } from '@service-center/contract/production/refusals.ts'
import type { DiskSpace } from '../../platform/database/embedded/disk-space.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { AppError, toAppError, unavailable } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { limitCalls } from '../../platform/clients/rate-limit.ts'
import { createDeviceToken, hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { BadPayload, parseObject } from '../messages/payload.ts'
import {
  deployId,
  findKeyedModel,
  forgetFormerHardware,
  lockFreeId,
  lockIdOfHardware,
  type ProductionId,
  setToken,
  takeDevice,
} from './provisioning.store.ts'
import type { RefusedProvisionings } from './refused-provisioning.ts'
import type { ThrottledLog } from '../messages/throttled-log.ts'

/** The answer in the form of ThingsBoard's protocol, with the device's own id. */
export type ProvisioningAnswer =
  | {
      readonly status: 'SUCCESS'
      readonly credentialsType: 'ACCESS_TOKEN'
      /** The device's token, which is the user name of its later connections. */
      readonly credentialsValue: string
      readonly deviceType: number
      readonly deviceId: number
    }
  | { readonly status: 'FAILURE' | 'NOT_FOUND'; readonly errorMsg: string }

/**
 * Answers a request of a new device for its credentials.
 * @param address the caller's address, for the rate limit
 * @throws AppError `too_many` above the rate limit; other AppErrors when nothing can be stored at the moment
 */
export type Provision = (payload: Buffer, address: string) => Promise<ProvisioningAnswer>

export const MAX_PROVISIONING_BYTES = 4096
const MAX_HARDWARE_ID = 200
const MAX_KEY = 200
/** At this many remembered addresses all are forgotten. */
const MAX_REFUSED = 10_000
/** Fields with which ThingsBoard devices bring their own credentials, which is not supported. */
const OWN_CREDENTIALS = ['token', 'clientId', 'username', 'password', 'hash']

type Refusal = Extract<ProvisioningAnswer, { errorMsg: string }>
const failure = (errorMsg: string): Refusal => ({ status: 'FAILURE', errorMsg })
/** The same answer for a wrong key and a wrong secret, so that strangers cannot find out existing keys. */
const UNKNOWN_KEY: Refusal = { status: 'NOT_FOUND', errorMsg: 'Provision data was not found!' }

interface ProvisioningOptions {
  readonly database: OpenDatabase
  readonly disk: DiskSpace
  readonly live: Live
  readonly perMinute: number
  readonly deviceLog: ThrottledLog
  readonly refused: RefusedProvisionings
}

/**
 * Provisioning: a new device sends the key and secret of its product model and the id of its hardware. It gets the first
 * free id of that model and a token. This is one transaction, so that an id is never taken twice. A device whose answer was
 * lost asks again.
 */
export function createProvisioning(options: ProvisioningOptions): Provision {
  const { database, disk, live, perMinute, deviceLog, refused } = options
  const limit = limitRequests(database.separate, perMinute)
  return async (payload, address) => {
    disk.check()
    await limit(address).catch((error: unknown) => {
      refused.note({ address, reason: 'too_many' })
      throw error
    })
    const asked = readRequest(payload)
    if ('status' in asked) {
      refused.note({ address, reason: 'unreadable' })
      return asked
    }
    const { hardwareId } = asked
    const model = await findKeyedModel(database.system, asked.key)
    // Constant-time comparison.
    if (model === undefined || !timingSafeEqual(model.secretHash, hashDeviceToken(asked.secret))) {
      deviceLog.warn('A provisioning key or secret was refused', { address })
      const reason = model === undefined ? 'unknown_key' : 'wrong_secret'
      refused.note({ address, reason, hardwareId, model: model?.id })
      return UNKNOWN_KEY
    }
    const result = await database.transaction('begin', (db) => takeId(db, { model, hardwareId, address }))
    if ('answer' in result) {
      const { answer, reason, deviceId } = result
      deviceLog.warn('A device could not be provisioned', { address, reason: answer.errorMsg })
      refused.note({ address, reason, hardwareId, model: model.id, deviceId })
      return answer
    }
    publish(live, result)
    const { deviceType, deviceId, token } = result
    return {
      status: 'SUCCESS',
      credentialsType: 'ACCESS_TOKEN',
      credentialsValue: token,
      deviceType,
      deviceId,
    }
  }
}

interface Taken extends ProductionId {
  readonly token: string
  readonly isNew: boolean
  /** The path of the customer of a device that has got new hardware. */
  readonly changedPath: readonly number[]
}

interface Wanted {
  readonly model: { readonly id: number; readonly modelId: string }
  readonly hardwareId: string
  readonly address: string
}

/** Why a device that knows the secret gets no id. */
interface NotTaken {
  readonly answer: Refusal
  readonly reason: RefusalCode
  /** The id that the hardware already has. */
  readonly deviceId?: number
}

async function takeId(db: Database, wanted: Wanted): Promise<Taken | NotTaken> {
  const { model, hardwareId, address } = wanted
  const own = await lockIdOfHardware(db, hardwareId)
  if (own !== undefined && own.model !== model.id) {
    const answer = failure('This hardware is deployed as another product model.')
    return { answer, reason: 'other_model', deviceId: own.deviceId }
  }
  if (own?.isConnected === true) {
    const answer = failure(
      `This hardware is deployed as ${own.deviceId} and has connected. It must be redeployed before it can be provisioned again.`,
    )
    return { answer, reason: 'connected', deviceId: own.deviceId }
  }
  const id = own ?? (await lockFreeId(db, model.id))
  if (id === undefined) {
    const answer = failure(`There is no free id for product model ${model.modelId}.`)
    return { answer, reason: 'no_free_id' }
  }
  const { dev, isNew } =
    own === undefined ? await takeDevice(db, id, model.id) : { dev: own.dev, isNew: false }
  const { token, tokenHash } = createDeviceToken()
  await setToken(db, dev, tokenHash)
  const changedPath = own === undefined && !isNew ? await forgetFormerHardware(db, dev) : []
  if (own === undefined) await deployId(db, { ...id, hardwareId, dev, isNew })
  const { deviceType, deviceId } = id
  await insertUserAction(db, {
    actionType: 'ProvisionDevice',
    statusCode: 200,
    username: undefined,
    address: address === '' ? undefined : address,
    details: {
      value: { hardwareId, productModel: model.modelId, again: own !== undefined },
      device: { type: deviceType, id: deviceId },
    },
  })
  return { deviceType, deviceId, token, isNew, changedPath }
}

function publish(live: Live, { deviceType: type, deviceId: id, isNew, changedPath }: Taken): void {
  const path = [INTERNAL_CUSTOMER_ID]
  live.publish(liveEvents.production, { path, payload: { type, ids: [id] } })
  if (isNew) live.publish(liveEvents.deviceAdded, { path, payload: { type, id } })
  if (changedPath.length > 0) live.publish(liveEvents.devices, { path: [...changedPath], payload: {} })
}

/** Reads a device's request, or returns the answer to an invalid one. */
function readRequest(payload: Buffer): { hardwareId: string; key: string; secret: string } | Refusal {
  if (payload.length > MAX_PROVISIONING_BYTES) return failure('The request is too large.')
  try {
    const body = parseObject(payload)
    const foreign = OWN_CREDENTIALS.find((name) => body[name] !== undefined)
    if (foreign !== undefined || (body['credentialsType'] ?? 'ACCESS_TOKEN') !== 'ACCESS_TOKEN') {
      return failure('The server creates the token: a device cannot bring credentials of its own.')
    }
    const hardwareId = textOf(body, 'deviceName', MAX_HARDWARE_ID).trim()
    if (hardwareId === '') throw new BadPayload('"deviceName" must be the id of the hardware.')
    const key = textOf(body, 'provisionDeviceKey', MAX_KEY)
    return { hardwareId, key, secret: textOf(body, 'provisionDeviceSecret', MAX_KEY) }
  } catch (error) {
    if (error instanceof BadPayload) return failure(error.message)
    throw error
  }
}

function textOf(body: Record<string, unknown>, name: string, max: number): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new BadPayload(`"${name}" is missing.`)
  if (value.length > max || refusedCharacter(value) !== undefined || !canBeStored(value)) {
    throw new BadPayload(
      `"${name}" is longer than ${max} characters, or has characters that no name may have.`,
    )
  }
  return value
}

/** For protocols without a status: a failure of the server becomes an answer too, and is logged. */
export function answeringAlways(provision: Provision, deviceLog: ThrottledLog): Provision {
  return (payload, address) =>
    provision(payload, address).catch((error: unknown) => {
      deviceLog.warn('A provisioning request failed', { address, reason: String(error) })
      return failure((toAppError(error) ?? unavailable()).message)
    })
}

/** An address above the rate limit is refused without asking the database, until it may try again. */
function limitRequests(separate: Database, perMinute: number): (address: string) => Promise<void> {
  const refused = new Map<string, { until: number; error: unknown }>()
  return async (address) => {
    const known = refused.get(address)
    if (known !== undefined && known.until > Date.now()) throw known.error
    await limitCalls(separate, { name: 'provision', address, perMinute }).catch((error: unknown) => {
      if (refused.size >= MAX_REFUSED) refused.clear()
      const seconds = error instanceof AppError ? (error.retryAfter ?? 0) : 0
      refused.set(address, { until: Date.now() + seconds * 1000, error })
      throw error
    })
  }
}
