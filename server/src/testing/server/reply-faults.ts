import { isDeepStrictEqual } from 'node:util'
import type { LiveEventDeclaration } from '@service-center/contract/endpoint/live-event.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'

/**
 * Where a reply does not match its endpoint's schema: missing fields, wrong types, undeclared fields. Parsing alone does not
 * find undeclared fields, because it drops them.
 * @param reply the unparsed reply, from JSON
 */
export function faultOfReply(endpoint: EndpointDeclaration, reply: unknown): Error | undefined {
  const call = `${endpoint.method} ${endpoint.path}`
  const parsed = endpoint.response.safeParse(reply)
  if (!parsed.success) return new Error(`The reply of ${call} is not as declared: ${parsed.error.message}`)
  if (isDeepStrictEqual(parsed.data, reply)) return undefined
  const changed = [...new Set(differences(reply, parsed.data, 'reply'))].slice(0, 20)
  return new Error(`The reply of ${call} has what its schema does not declare: ${changed.join(', ')}`)
}

/** Where a live event's payload does not match its declaration. */
export function faultOfPayload(event: LiveEventDeclaration, payload: unknown): Error | undefined {
  const parsed = event.payload.safeParse(payload)
  if (!parsed.success)
    return new Error(`The live event ${event.name} is not as declared: ${parsed.error.message}`)
  if (isDeepStrictEqual(parsed.data, payload)) return undefined
  const changed = [...new Set(differences(payload, parsed.data, 'payload'))].slice(0, 20)
  return new Error(`The live event ${event.name} has what it does not declare: ${changed.join(', ')}`)
}

/** The paths at which two JSON values differ, such as `reply.data[].name`. All items of a list count as one. */
function differences(given: unknown, kept: unknown, at: string): string[] {
  if (Array.isArray(given) && Array.isArray(kept) && given.length === kept.length)
    return given.flatMap((item, place) => differences(item, kept[place], `${at}[]`))
  if (!isRecord(given) || !isRecord(kept)) return isDeepStrictEqual(given, kept) ? [] : [at]
  return [...new Set([...Object.keys(given), ...Object.keys(kept)])].flatMap((name) =>
    differences(given[name], kept[name], `${at}.${name}`),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
