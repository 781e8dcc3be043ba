import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { z } from 'zod'

const request = z.object({ method: z.string(), params: z.object({ command: z.int() }) })

/** What a device says: values that it has measured, or how far a command is. */
export interface DeviceMessage {
  readonly topic: 'telemetry' | 'command'
  readonly body: object
}

/** Where clients find the server: at one process, then at another one, and at none in between. */
export class Whereabouts<Place> {
  private now = Promise.withResolvers<Place>()

  /** Where it is; while there is none, when there is one again. */
  place(): Promise<Place> {
    return this.now.promise
  }
  /** It is there, also for those who wait. */
  open(place: Place) {
    this.now.resolve(place)
  }
  /** Whoever comes now waits. */
  close() {
    this.now = Promise.withResolvers<Place>()
  }
}

interface Options {
  readonly token: string
  /** The MQTT port of the server that it connects to next. */
  readonly port: () => Promise<number>
  /** What it says when it carries out a command. */
  readonly messagesOf: (command: number) => readonly DeviceMessage[]
  /** It says nothing before; what it is asked it answers at once. */
  readonly mayReport?: Promise<unknown>
}

/** A device that keeps what it has accepted and what it has still to say, whatever happens to its connection. */
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

  /** What is not acknowledged is said again after the next connection. */
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
