/** The topics of the device protocol: they hold no device id, the token identifies the device. */
const PREFIX = 'v1/devices/me/'
export const TELEMETRY = `${PREFIX}telemetry`
export const ATTRIBUTES = `${PREFIX}attributes`
const ATTRIBUTES_REQUEST = `${PREFIX}attributes/request/`
const RPC_REQUEST = `${PREFIX}rpc/request/`
const RPC_RESPONSE = `${PREFIX}rpc/response/`

export const RPC_REQUESTS = `${PREFIX}rpc/request/+`
/** The answers to requests of the device; one of them alone can be subscribed to by its number. */
const RPC_RESPONSES = `${PREFIX}rpc/response/+`
const ATTRIBUTE_RESPONSES = `${PREFIX}attributes/response/+`
const RESPONSES: ReadonlySet<string> = new Set([RPC_RESPONSES, ATTRIBUTE_RESPONSES])

/** The topics that a device may subscribe to; nothing else, and no other wildcards. */
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

/** The subject of a device's message. */
export type Subject =
  | { readonly kind: 'telemetry' | 'attributes' }
  | { readonly kind: 'attributesRequest' | 'rpcRequest' | 'rpcResponse'; readonly id: number }

/** The subject of a topic that a device may publish to, or undefined. */
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

/** The subscription that covers a topic and all others of its kind. */
export function subscriptionOf(topic: string): string {
  if (topic === ATTRIBUTES) return ATTRIBUTES
  if (topic.startsWith(RPC_RESPONSE)) return RPC_RESPONSES
  return topic.startsWith(`${PREFIX}rpc/`) ? RPC_REQUESTS : ATTRIBUTE_RESPONSES
}
