/** The topics of the device protocol. They contain no device id, because the token identifies the device. */
const PREFIX = 'v1/devices/me/'
export const TELEMETRY = `${PREFIX}telemetry`
export const ATTRIBUTES = `${PREFIX}attributes`
const ATTRIBUTES_REQUEST = `${PREFIX}attributes/request/`
const RPC_REQUEST = `${PREFIX}rpc/request/`
const RPC_RESPONSE = `${PREFIX}rpc/response/`

export const RPC_REQUESTS = `${PREFIX}rpc/request/+`
/** Answers to the device's requests. A device may also subscribe to a single answer by its id. */
const RPC_RESPONSES = `${PREFIX}rpc/response/+`
const ATTRIBUTE_RESPONSES = `${PREFIX}attributes/response/+`
const RESPONSES: ReadonlySet<string> = new Set([RPC_RESPONSES, ATTRIBUTE_RESPONSES])

/** The topics that a device may subscribe to. No others, and no other wildcards. */
export const SUBSCRIPTIONS = {
  has: (filter: string): boolean =>
    filter === RPC_REQUESTS ||
    filter === ATTRIBUTES ||
    RESPONSES.has(filter) ||
    RESPONSES.has(filter.replace(/\/\d{1,10}$/, '/+')),
}

export const rpcRequestTopic = (id: number) => `${PREFIX}rpc/request/${id}`
export const rpcResponseTopic = (id: number) => `${PREFIX}rpc/response/${id}`
export const attributeResponseTopic = (id: number) => `${PREFIX}attributes/response/${id}`

export type Subject =
  | { readonly kind: 'telemetry' | 'attributes' }
  | { readonly kind: 'attributesRequest' | 'rpcRequest' | 'rpcResponse'; readonly id: number }

/** The subject of a topic; undefined if devices may not publish to it. */
export function subjectOf(topic: string): Subject | undefined {
  if (topic === TELEMETRY) return { kind: 'telemetry' }
  if (topic === ATTRIBUTES) return { kind: 'attributes' }
  return (
    numbered(topic, ATTRIBUTES_REQUEST, 'attributesRequest') ??
    numbered(topic, RPC_REQUEST, 'rpcRequest') ??
    numbered(topic, RPC_RESPONSE, 'rpcResponse')
  )
}

function numbered(
  topic: string,
  prefix: string,
  kind: 'attributesRequest' | 'rpcRequest' | 'rpcResponse',
): Subject | undefined {
  const number = topic.startsWith(prefix) ? topic.slice(prefix.length) : ''
  return /^\d{1,10}$/.test(number) ? { kind, id: Number(number) } : undefined
}

/** The wildcard subscription that covers a topic. */
export function subscriptionOf(topic: string): string {
  if (topic === ATTRIBUTES) return ATTRIBUTES
  if (topic.startsWith(RPC_RESPONSE)) return RPC_RESPONSES
  return topic.startsWith(`${PREFIX}rpc/`) ? RPC_REQUESTS : ATTRIBUTE_RESPONSES
}
