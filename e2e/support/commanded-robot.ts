import { connectAsync } from 'mqtt'
import { deviceToken } from './device.ts'
import type { Journey } from './test.ts'

/** A simulated robot: it receives commands and reports what the journey says. */
export interface CommandedRobot {
  /** The next command or cancellation that arrives. */
  next(): Promise<{ method: string; params: Record<string, unknown> }>
  /** Reports on a command: a state, lines of its log. Resolves when the server has it. */
  report(command: number, report: CommandReport): Promise<void>
  disconnect(): Promise<void>
}

interface CommandReport {
  state?: 'running' | 'completed' | 'failed'
  error?: string
  log?: readonly { n: number; message: string; error?: boolean }[]
}

interface PlayedRequest {
  method: string
  params: Record<string, unknown>
}

const REQUEST = /^v1\/devices\/me\/rpc\/request\/(.+)$/

/**
 * Connects as a robot and answers each request at once.
 * @param answer the answer; by default it accepts commands and cancellations
 */
export async function playRobot(
  needs: Pick<Journey, 'server' | 'tokenOf'>,
  deviceId: number,
  answer: (request: PlayedRequest) => object = ({ method }) => ({
    result: method === 'cancel' ? 'cancelled' : 'accepted',
  }),
): Promise<CommandedRobot> {
  const username = await deviceToken(needs, { deviceType: 1, deviceId })
  const client = await connectAsync(needs.server.mqttUrl, { username, protocolVersion: 4 })
  const arrived: PlayedRequest[] = []
  const waiting: ((request: PlayedRequest) => void)[] = []
  client.on('message', (topic, payload) => {
    const [, id] = REQUEST.exec(topic) ?? []
    if (id === undefined) return
    // The server's own message, as docs/devices.md describes it.
    const request = JSON.parse(payload.toString()) as PlayedRequest
    const reply = JSON.stringify(answer(request))
    void client.publishAsync(`v1/devices/me/rpc/response/${id}`, reply, { qos: 1 })
    const take = waiting.shift()
    if (take === undefined) arrived.push(request)
    else take(request)
  })
  await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 })
  return {
    next: async () => arrived.shift() ?? new Promise<PlayedRequest>((resolve) => waiting.push(resolve)),
    report: async (command, { log = [], ...rest }) => {
      const lines = log.map((line) => ({ ts: Date.now(), error: false, ...line }))
      const message = { method: 'command', params: { command, ...rest, log: lines } }
      await client.publishAsync('v1/devices/me/rpc/request/1', JSON.stringify(message), { qos: 1 })
    },
    disconnect: () => client.endAsync(),
  }
}
