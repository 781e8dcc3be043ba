import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ActionDetails, insertUserAction } from './user-actions.ts'
import type { Database } from '../database/database.ts'
import { toAppError } from '../errors.ts'

/** Limits of the logged inputs: a form filled in by hand is below each of them. */
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
 * Logs a refused changing call, in a transaction of its own, with the inputs that the endpoint knows. A call without a
 * session has an entry when it names its user, or when its error says why it was refused.
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
  // Before the sign-in any field may contain a password by mistake.
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

/** The details that the handler has logged, and the inputs as received, which may be invalid. */
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

/** The fields that a schema knows. Others are left out, because a misspelt name could reveal a secret. */
function declared(schema: z.ZodType | undefined, given: unknown): object | undefined {
  if (!(schema instanceof z.ZodObject) || !isObject(given)) return undefined
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name))
  return known.length === 0 ? undefined : Object.fromEntries(known.map(([name, one]) => [name, bounded(one)]))
}

/** A value cut to a size, and to characters, that can be stored. */
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
