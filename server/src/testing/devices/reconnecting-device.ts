import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { z } from 'zod'

const request = z.object({ method: z.string(), params: z.object({ command: z.int() }) })

/** A message of a device: measured values, or the progress of a command. */
export interface DeviceMessage {
  readonly topic: 'telemetry' | 'command'
  readonly body: object
}

/** Where clients reach the server, which moves from one process to another, with none in between. */
export class Whereabouts<Place> {
  private now = Promise.withResolvers<Place>()

  /** The current place; while there is none, waits for the next one. */
  place(): Promise<Place> {
    return this.now.promise
  }
  /** Sets the place, also for callers that already wait. */
  open(place: Place) {
    this.now.resolve(place)
  }
  /** From now on, callers wait for the next `open`. */
  close() {
    this.now = Promise.withResolvers<Place>()
  }
}

interface Options {
  readonly token: string
  /** The MQTT port of the server that it connects to next. */
  readonly port: () => Promise<number>
  /** The messages that it sends while it carries out a command. */
  readonly messagesOf: (command: number) => readonly DeviceMessage[]
  /** Its messages are held back until this resolves; requests are answered at once. Undefined: not held back. */
  readonly mayReport?: Promise<unknown>
}

/** A device that keeps accepted commands and unsent messages, whatever happens to its connection. */
export class ReconnectingDevice {
  /** The commands that it has carried out. */
  readonly ran: number[] = []
  private readonly options: Options
  private readonly outbox: DeviceMessage[] = []
  private readonly over = Promise.withResolvers<undefined>()
  private wake: () => void = () => undefined
  private calls = 0
  private isOver = false

  constructor(options: Options) {
    this.options = options
  }

  /** Connects again and again until the test is over. */
  async live(): Promise<void> {
    // The pause is for a server that does not answer any more, or not yet.
    while (!this.isOver) await this.connected().catch(() => sleep(20))
  }

  stop() {
    this.isOver = true
    this.over.resolve(undefined)
  }

  private async connected(): Promise<void> {
    const port = await Promise.race([this.options.port(), this.over.promise])
    if (port === undefined) return
    const settings = { username: this.options.token, protocolVersion: 4, reconnectPeriod: 0 } as const
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, settings, false)
    client.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('message', (topic, payload) => this.hear(client, topic, payload))
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 })
    const end = Promise.race([closed, this.over.promise])
    const reports = this.sayAll(client, end)
    await end
    client.end(true)
    await reports.catch(() => undefined)
  }

  private hear(client: MqttClient, topic: string, payload: Buffer) {
    const { command } = request.parse(JSON.parse(payload.toString())).params
    if (!this.ran.includes(command)) {
      this.ran.push(command)
      this.outbox.push(...this.options.messagesOf(command))
      this.wake()
    }
    client.publish(topic.replace('request', 'response'), '{"result":"accepted"}', { qos: 1 }, () => undefined)
  }

  /** Sends the messages in order. Unacknowledged ones are sent again after the next connection. */
  private async sayAll(client: MqttClient, end: Promise<unknown>): Promise<void> {
    while (client.connected && !this.isOver) {
      const [message] = this.outbox
      if (message === undefined) {
        const more = new Promise<void>((resolve) => (this.wake = resolve))
        await Promise.race([more, end])
        continue
      }
      if ((await Promise.race([this.options.mayReport, end.then(() => 'ended')])) === 'ended') return
      const { topic, body } = message
      await (topic === 'telemetry'
        ? client.publishAsync('v1/devices/me/telemetry', JSON.stringify(body), { qos: 1 })
        : client.publishAsync(
            `v1/devices/me/rpc/request/${(this.calls += 1)}`,
            JSON.stringify({ method: 'command', params: body }),
            { qos: 1 },
          ))
      this.outbox.shift()
    }
  }
}
