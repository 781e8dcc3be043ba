import { connect, type MqttClient } from 'mqtt'

/** What a link tells its device. */
export interface LinkEvents {
  up: () => void
  /** The connection was lost or never came about; not called after `close` or `drop`. */
  down: () => void
}

const RPC_REQUEST = 'v1/devices/me/rpc/request/'

/** One device's MQTT 3.1.1 connection. It does not reconnect by itself: that is paced for all devices together. */
export class Link {
  readonly #client: MqttClient
  #events: LinkEvents | null
  #waiting = 0

  constructor(a: { url: string; token: string; events: LinkEvents }) {
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
    // The error itself is followed by 'close', which is where the device acts; unheard it would end the process.
    this.#client.on('error', () => {})
  }

  /** Messages that the broker has not acknowledged yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** Publishes with QoS 1; `done` hears whether the broker acknowledged it. */
  publish({ topic, payload, done }: { topic: string; payload: unknown; done: (ok: boolean) => void }): void {
    this.#waiting++
    this.#client.publish(topic, JSON.stringify(payload), { qos: 1 }, (error) => {
      this.#waiting--
      done(!error)
    })
  }

  /** Says goodbye properly; resolves when the connection is closed. */
  async close(): Promise<void> {
    this.#events = null
    await this.#client.endAsync()
  }

  /** Cuts the connection as a dead radio does, without a DISCONNECT. */
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
