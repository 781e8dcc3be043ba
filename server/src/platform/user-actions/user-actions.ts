import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { toAppError } from '../errors.ts'

/** Limits of the logged inputs. Forms filled in by hand stay below them. */
const MAX_TEXT = 500
const MAX_ENTRIES = 100
const MAX_DEPTH = 3

interface RefusedCall {
  readonly endpoint: EndpointDeclaration
  readonly request: FastifyRequest
  readonly error: unknown
  readonly details: ActionDetails
  readonly username: string | undefined
}

/**
 * Logs a refused call that would have changed something, in its own transaction, with the inputs that the endpoint declares.
 * A call without a session is logged if it names its user, or if its error has a reason for the log.
 */
export async function insertRefusedAction(system: Database, call: RefusedCall): Promise<void> {
  const { endpoint, request, error, details, username } = call
  const actionType = endpoint.actionType ?? endpoint.refusedActionType
  const refusal = toAppError(error)
  const logged = refusal?.logged
  const isNamed = username !== undefined || details.username !== undefined
  if (actionType === undefined || (!isNamed && logged === undefined)) return
  const refused: ActionDetails = { ...details }
  if (logged?.username !== undefined) refused.username = logged.username
  delete refused.after
  // Before the sign-in a user may type their password into any field by mistake.
  if (username !== undefined) refused.value = tried(endpoint, { request, value: details.value })
  if (logged !== undefined) refused.value = { ...objectOf(refused.value), reason: logged.reason }
  const statusCode = refusal?.status ?? 500
  await insertUserAction(system, {
    actionType,
    statusCode,
    username,
    address: request.ip,
    details: refused,
  }).catch((failure: unknown) => request.log.error({ err: failure }, 'A refused action could not be logged'))
}

/** The details that the handler has logged, and the inputs as received. The inputs may be invalid. */
function tried(
  endpoint: EndpointDeclaration,
  { request, value }: { request: FastifyRequest; value: unknown },
): unknown {
  const asked = value ?? {
    ...declared(endpoint.params, request.params),
    ...declared(endpoint.query, request.query),
  }
  const body = declared(endpoint.body, request.body)
  const all = body === undefined ? asked : { ...asked, body }
  return Object.keys(all).length === 0 ? undefined : all
}

/** The fields that a schema declares. Others are left out: a secret under a misspelt name would not be hidden. */
function declared(schema: z.ZodType | undefined, given: unknown): object | undefined {
  if (!(schema instanceof z.ZodObject) || !isObject(given)) return undefined
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name))
  return known.length === 0 ? undefined : Object.fromEntries(known.map(([name, one]) => [name, bounded(one)]))
}

/** A value cut to the size limits, without characters that cannot be stored. */
function bounded(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value === 'string') {
    const text = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
    return text.replaceAll('\u0000', '').toWellFormed()
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((one) => bounded(one, depth - 1))
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(entries.map(([name, one]) => [bounded(name), bounded(one, depth - 1)]))
}

const objectOf = (value: unknown) => (isObject(value) ? value : {})

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entry of one call in the user action log. It must not contain secrets. */
interface UserAction {
  actionType: string
  statusCode: number
  username: string | undefined
  address: string | undefined
  details: ActionDetails
}

/** The details that the handler of a changing call adds to its entry. */
export interface ActionDetails {
  /** What was requested. */
  value?: unknown
  /** The state before and after the change, as far as it concerns the call. If they are equal, no entry is written. */
  before?: unknown
  after?: unknown
  /** The user name of the account that was changed, as it is stored. */
  account?: string
  device?: { type: number; id: number }
  /** The user, if only the call itself identifies them (signing in). Then it is also the account that was changed. */
  username?: string
}

/**
 * Whether a call changed nothing, such as a save without a change; then no entry is written. A call that does not log
 * `before` and `after` always has an entry.
 */
export function changedNothing({ before, after }: ActionDetails): boolean {
  return before !== undefined && after !== undefined && asJson(before) === asJson(after)
}

/** Writes one entry of the user action log, in the transaction of the change. */
export async function insertUserAction(db: Database, entry: UserAction): Promise<void> {
  const { details } = entry
  await db
    .insertInto('user_action')
    .values({
      action_type: entry.actionType,
      status_code: entry.statusCode,
      username: details.username ?? entry.username ?? null,
      account: details.account ?? details.username ?? null,
      address: entry.address ?? null,
      device_type: details.device?.type ?? null,
      device_id: details.device?.id ?? null,
      value: asJson(details.value),
      before: asJson(details.before),
      after: asJson(details.after),
    })
    .execute()
}

/** Names of fields whose values are hidden, at any depth. */
const SECRETS =
  /^(password|confirmPassword|currentPassword|token|secret|seed|confirmationCode|twoFactorAuthentificationCode)$/i
const HIDDEN = '•••'

/** JSON for the log. Handlers leave secrets out; this hides those that a handler forgot. */
function asJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, part: unknown) =>
    SECRETS.test(name) && part !== null && part !== undefined ? HIDDEN : part,
  )
}
