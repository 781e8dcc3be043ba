import { connect, type MqttClient } from 'mqtt'

export interface LinkListeners {
  /** The connection is open, and the shared attributes were read. */
  up: () => void
  /** The connection was lost or could not be made; not called after `close` or `drop`. */
  down: () => void
  /** A request of the server. The returned value is sent as the answer; undefined: no answer is sent. */
  request: (method: string, params: unknown) => unknown
  /** Shared attributes that were read or changed; null: no value. */
  attributes: (values: Record<string, unknown>) => void
}

/** How long the device waits for its attributes before it continues without them, in ms. */
const ATTRIBUTES_TIMEOUT = 60_000
const ATTRIBUTES = 'v1/devices/me/attributes'
const ATTRIBUTES_REQUEST = `${ATTRIBUTES}/request/1`
const ATTRIBUTES_RESPONSE = `${ATTRIBUTES}/response/`
const RPC_REQUEST = 'v1/devices/me/rpc/request/'
const RPC_RESPONSE = 'v1/devices/me/rpc/response/'

/**
 * One device's MQTT 3.1.1 connection. It does not reconnect by itself: the fleet paces reconnections for all devices.
 */
export class Link {
  readonly #client: MqttClient
  readonly #sharedAttributes: readonly string[]
  #events: LinkListeners | null
  #isUp = false
  #unacknowledged = 0
  #calls = 0
  readonly #called = new Set<string>()
  /** Callbacks for answers to calls, by call number. */
  readonly #answered = new Map<string, (answer: Record<string, unknown>) => void>()

  constructor(a: { url: string; token: string; sharedAttributes: readonly string[]; events: LinkListeners }) {
    this.#events = a.events
    this.#sharedAttributes = a.sharedAttributes
    this.#client = connect(a.url, {
      username: a.token,
      clean: true,
      keepalive: 60,
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: 15_000,
    })
    this.#client.on('connect', () => this.#onUp())
    this.#client.on('message', (topic, payload) => this.#onMessage(topic, payload))
    this.#client.on('close', () => this.#onDown())
    // 'close' follows every error, and the device reacts to that. Without a listener the error would end the process.
    this.#client.on('error', () => {})
  }

  /** Number of messages that the broker has not acknowledged yet. */
  get unacknowledged(): number {
    return this.#unacknowledged
  }

  /** Publishes with QoS 1; `done` is called with whether the broker acknowledged the message. */
  publish({ topic, payload, done }: { topic: string; payload: unknown; done: (ok: boolean) => void }): void {
    this.#unacknowledged++
    this.#client.publish(topic, JSON.stringify(payload), { qos: 1 }, (error) => {
      this.#unacknowledged--
      done(!error)
    })
  }

  /** Calls the server by a client-side RPC with QoS 1. */
  call({ method, params, done }: { method: string; params: unknown; done: (ok: boolean) => void }): void {
    this.#called.add(method)
    this.publish({ topic: `${RPC_REQUEST}${++this.#calls}`, payload: { method, params }, done })
  }

  /** Like `call`, but receives the answer; answers of other calls are not subscribed to. */
  ask(a: { method: string; params: unknown; answered: (answer: Record<string, unknown>) => void }): void {
    if (this.#answered.size === 0) this.#client.subscribe(`${RPC_RESPONSE}+`, { qos: 1 })
    this.#answered.set(String(this.#calls + 1), a.answered)
    this.call({ method: a.method, params: a.params, done: () => {} })
  }

  /** Disconnects cleanly; resolves when the connection is closed. */
  async close(): Promise<void> {
    this.#events = null
    await this.#client.endAsync()
  }

  /** Closes the connection without a DISCONNECT, like a failing radio. */
  drop(): void {
    this.#events = null
    this.#client.stream.destroy()
    this.#client.end(true)
  }

  #onUp(): void {
    const shared = this.#sharedAttributes.length > 0
    const filters = shared ? [ATTRIBUTES, `${ATTRIBUTES_RESPONSE}+`, `${RPC_REQUEST}+`] : [`${RPC_REQUEST}+`]
    this.#client.subscribe(filters, { qos: 1 })
    if (!shared) return this.#goUp()
    const payload = { sharedKeys: this.#sharedAttributes.join(',') }
    this.publish({ topic: ATTRIBUTES_REQUEST, payload, done: () => {} })
    setTimeout(() => this.#goUp(), ATTRIBUTES_TIMEOUT).unref()
  }

  /**
   * Runs once. A device that reported before it knows its attributes would contradict what users have set in the
   * meantime.
   */
  #goUp(): void {
    if (this.#isUp) return
    this.#isUp = true
    this.#events?.up()
  }

  #onDown(): void {
    const events = this.#events
    this.#events = null
    this.#client.end(true)
    events?.down()
  }

  #onMessage(topic: string, payload: Buffer): void {
    const message = readObject(payload)
    if (!message) return
    if (topic.startsWith(RPC_REQUEST)) this.#answer(topic.slice(RPC_REQUEST.length), message)
    else if (topic.startsWith(RPC_RESPONSE)) this.#hear(topic.slice(RPC_RESPONSE.length), message)
    else if (topic.startsWith(ATTRIBUTES_RESPONSE)) {
      this.#events?.attributes(this.#sharedIn(message))
      this.#goUp()
    } else if (topic === ATTRIBUTES) this.#events?.attributes(changedIn(message))
  }

  #answer(request: string, { method, params }: Record<string, unknown>): void {
    // A broker that forwards between clients also returns the device's own calls, which have the same topic.
    if (typeof method === 'string' && this.#called.has(method)) return
    const answer = this.#events?.request(typeof method === 'string' ? method : '', params)
    if (answer === undefined) return
    this.publish({ topic: `${RPC_RESPONSE}${request}`, payload: answer, done: () => {} })
  }

  #hear(call: string, answer: Record<string, unknown>): void {
    const answered = this.#answered.get(call)
    this.#answered.delete(call)
    if (this.#events) answered?.(answer)
  }

  /** The answer to `ATTRIBUTES_REQUEST` leaves out the attributes without a value. */
  #sharedIn({ shared }: Record<string, unknown>): Record<string, unknown> {
    const none = Object.fromEntries(this.#sharedAttributes.map((name) => [name, null]))
    return isObject(shared) ? { ...none, ...shared } : none
  }
}

/** The attributes of a push: `{"name": value}` or `{"deleted": ["name"]}`. */
function changedIn({ deleted, ...values }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(deleted)) return values
  return { ...Object.fromEntries(deleted.map((name: unknown) => [String(name), null])), ...values }
}

function readObject(payload: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(payload.toString())
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
