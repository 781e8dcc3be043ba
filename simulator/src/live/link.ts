import { connect, type MqttClient } from 'mqtt'

/** The callbacks of a link. */
export interface LinkListeners {
  up: () => void
  /** The connection was lost or could not be made; not called after `close` or `drop`. */
  down: () => void
}

const RPC_REQUEST = 'v1/devices/me/rpc/request/'

/**
 * One device's MQTT 3.1.1 connection. It does not reconnect by itself: the fleet paces reconnections for all devices.
 */
export class Link {
  readonly #client: MqttClient
  #events: LinkListeners | null
  #unacknowledged = 0

  constructor(a: { url: string; token: string; events: LinkListeners }) {
    this.#events = a.events
    this.#client = connect(a.url, {
      username: a.token,
      clean: true,
      keepalive: 60,
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: 15_000,
    })
    this.#client.on('connect', () => this.#onUp())
    this.#client.on('message', (topic) => this.#answer(topic))
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

  /** Disconnects cleanly; resolves when the connection is closed. */
  async close(): Promise<void> {
    this.#events = null
    await this.#client.endAsync()
  }

  /** Cuts the connection without a DISCONNECT, as a failing radio does. */
  drop(): void {
    this.#events = null
    this.#client.stream.destroy()
    this.#client.end(true)
  }

  #onUp(): void {
    this.#client.subscribe(`${RPC_REQUEST}+`, { qos: 1 })
    this.#events?.up()
  }

  #onDown(): void {
    const events = this.#events
    this.#events = null
    this.#client.end(true)
    events?.down()
  }

  #answer(topic: string): void {
    if (!topic.startsWith(RPC_REQUEST)) return
    const request = topic.slice(RPC_REQUEST.length)
    this.publish({
      topic: `v1/devices/me/rpc/response/${request}`,
      payload: { result: 'ok' },
      done: () => {},
    })
  }
}
