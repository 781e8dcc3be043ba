import { connectAsync, type MqttClient } from 'mqtt'
import type { Epoch } from './nmea-epochs.ts'

/** Maximum number of unacknowledged messages. */
const IN_FLIGHT = 64

export interface Sent {
  epochs: number
  values: number
  /** Epochs that the broker acknowledged, and those that it refused. */
  acknowledged: number
  failed: number
}

/** Publishes epochs of one device as telemetry, QoS 1, with a bounded number in flight. */
export class Publisher {
  readonly sent: Sent = { epochs: 0, values: 0, acknowledged: 0, failed: 0 }
  readonly #client: MqttClient
  readonly #waiting = new Set<Promise<void>>()

  private constructor(client: MqttClient) {
    this.#client = client
  }

  /** Rejects when the broker cannot be reached or refuses the token. */
  static async connect({ url, token }: { url: string; token: string }): Promise<Publisher> {
    const client = await connectAsync(
      url,
      { username: token, clean: true, protocolVersion: 4, keepalive: 60, connectTimeout: 10_000 },
      false,
    )
    // Without a listener, a later error would end the process. Lost messages show as missing acknowledgements.
    client.on('error', () => {})
    return new Publisher(client)
  }

  /** Resolves once there is room for the next one, not once it is acknowledged. */
  async publish({ at, values }: Epoch): Promise<void> {
    while (this.#waiting.size >= IN_FLIGHT) await Promise.race(this.#waiting)
    this.sent.epochs++
    this.sent.values += Object.keys(values).length
    const done = this.#send(JSON.stringify({ ts: at, values })).finally(() => this.#waiting.delete(done))
    this.#waiting.add(done)
  }

  /** Waits for the outstanding acknowledgements, then disconnects. */
  async close(): Promise<void> {
    await Promise.all(this.#waiting)
    await this.#client.endAsync()
  }

  async #send(payload: string): Promise<void> {
    try {
      await this.#client.publishAsync('v1/devices/me/telemetry', payload, { qos: 1 })
      this.sent.acknowledged++
    } catch {
      this.sent.failed++
    }
  }
}
