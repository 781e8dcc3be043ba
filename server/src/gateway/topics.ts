/** The topics of the device protocol: they hold no device id, the token identifies the device. */
const PREFIX = 'v1/devices/me/'
export const TELEMETRY = `${PREFIX}telemetry`
export const ATTRIBUTES = `${PREFIX}attributes`
const ATTRIBUTES_REQUEST = `${PREFIX}attributes/request/`
const RPC_RESPONSE = `${PREFIX}rpc/response/`

/** The topics that a device may subscribe to; nothing else, and no other wildcards. */
export const RPC_REQUESTS = `${PREFIX}rpc/request/+`
export const ATTRIBUTE_RESPONSES = `${PREFIX}attributes/response/+`
export const SUBSCRIPTIONS: ReadonlySet<string> = new Set([RPC_REQUESTS, ATTRIBUTES, ATTRIBUTE_RESPONSES])

export const rpcRequestTopic = (id: number) => `${PREFIX}rpc/request/${id}`
export const attributeResponseTopic = (id: number) => `${PREFIX}attributes/response/${id}`

/** The subject of a device's message. */
export type Subject =
  | { readonly kind: 'telemetry' | 'attributes' }
  | { readonly kind: 'attributesRequest' | 'rpcResponse'; readonly id: number }

/** The subject of a topic that a device may publish to, or undefined. */
export function subjectOf(topic: string): Subject | undefined {
  if (topic === TELEMETRY) return { kind: 'telemetry' }
  if (topic === ATTRIBUTES) return { kind: 'attributes' }
  return (
    numbered(topic, ATTRIBUTES_REQUEST, 'attributesRequest') ?? numbered(topic, RPC_RESPONSE, 'rpcResponse')
  )
}

function numbered(
  topic: string,
  prefix: string,
  kind: 'attributesRequest' | 'rpcResponse',
): Subject | undefined {
  const number = topic.startsWith(prefix) ? topic.slice(prefix.length) : ''
  return /^\d{1,10}$/.test(number) ? { kind, id: Number(number) } : undefined
}

/** The subscription that covers a topic. */
export function subscriptionOf(topic: string): string {
  if (topic === ATTRIBUTES) return ATTRIBUTES
  return topic.startsWith(`${PREFIX}rpc/`) ? RPC_REQUESTS : ATTRIBUTE_RESPONSES
}
