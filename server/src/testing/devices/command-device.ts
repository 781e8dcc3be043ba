import type { MqttClient } from 'mqtt'
import type { TestServer } from '../server/test-server.ts'
import { connectDevice } from './gateway.ts'

/**
 * What a device remembers over a restart: the commands that it has accepted or cancelled, and what it did.
 */
export interface DeviceMemory {
  readonly accepted: Set<number>
  readonly givenUp: Set<number>
  /** The commands that it ran, in order; one that ran twice is listed twice. */
  readonly ran: number[]
}

export interface HeardRequest {
  readonly id: number
  readonly method: string
  readonly params: Record<string, unknown> & { readonly command: number }
}

interface DeviceOptions {
  readonly memory?: DeviceMemory
  /**
   * Its answer to a command; undefined for none. By default it accepts each command once, and repeats the
   * answer.
   */
  readonly answer?: (request: HeardRequest, memory: DeviceMemory) => unknown
  /** What it does with a command that it has accepted. */
  readonly run?: (device: CommandDevice, request: HeardRequest) => Promise<void>
}

export interface CommandDevice {
  readonly client: MqttClient
  readonly memory: DeviceMemory
  readonly heard: HeardRequest[]
  /** The answers to its calls. */
  readonly replies: unknown[]
  /** Reports about a command; resolves when the report is acknowledged. */
  report(params: object): Promise<void>
  /** Calls any method with any params. */
  call(payload: unknown): Promise<void>
  answer(id: number, payload: unknown): Promise<void>
}

export const newMemory = (): DeviceMemory => ({ accepted: new Set(), givenUp: new Set(), ran: [] })

const REQUESTS = 'v1/devices/me/rpc/request/'
const RESPONSES = 'v1/devices/me/rpc/response/'

/** A device that takes commands as described in docs/devices.md; it disconnects when the test ends. */
export async function connectCommandDevice(
  server: TestServer,
  token: string,
  { memory = newMemory(), answer = answerOf, run = complete }: DeviceOptions = {},
): Promise<CommandDevice> {
  const client = await connectDevice(server, token)
  let calls = 0
  const publish = async (topic: string, payload: unknown) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    await client.publishAsync(topic, text, { qos: 1 })
  }
  const call = (payload: unknown) => publish(`${REQUESTS}${(calls += 1)}`, payload)
  const device: CommandDevice = {
    client,
    memory,
    heard: [],
    replies: [],
    report: (params) => call({ method: 'command', params }),
    call,
    answer: (id, payload) => publish(`${RESPONSES}${id}`, payload),
  }
  client.on('message', (topic, payload) => {
    const text: unknown = JSON.parse(payload.toString())
    if (topic.startsWith(RESPONSES)) return void device.replies.push(text)
    // The server's requests have this form.
    const request = { id: Number(topic.slice(REQUESTS.length)), ...(text as Omit<HeardRequest, 'id'>) }
    device.heard.push(request)
    const said = answer(request, memory)
    const isNew = request.method !== 'cancel' && !memory.accepted.has(request.params.command)
    if (said === undefined) return
    if (JSON.stringify(said) === ACCEPTED) memory.accepted.add(request.params.command)
    const done = device.answer(request.id, said)
    // A real device that was cut off reports again after reconnecting; here tests do this where they need it.
    if (isNew && memory.accepted.has(request.params.command)) {
      void done.then(() => run(device, request)).catch(() => undefined)
    }
  })
  await client.subscribeAsync([`${REQUESTS}+`, `${RESPONSES}+`], { qos: 1 })
  return device
}

const ACCEPTED = JSON.stringify({ result: 'accepted' })

function answerOf({ method, params: { command } }: HeardRequest, memory: DeviceMemory): unknown {
  if (method !== 'cancel')
    return memory.givenUp.has(command) ? { error: 'cancelled' } : { result: 'accepted' }
  if (memory.ran.includes(command)) return { error: 'started' }
  memory.givenUp.add(command)
  return { result: 'cancelled' }
}

const line = (n: number, message: string) => ({ n, ts: Date.now(), message, error: false })

/** Runs a command with three lines of log. */
async function complete(
  { memory, report }: CommandDevice,
  { params: { command } }: HeardRequest,
): Promise<void> {
  memory.ran.push(command)
  await report({ command, state: 'running', log: [line(1, 'Downloading'), line(2, 'Installing')] })
  await report({ command, state: 'completed', log: [line(3, '3/3 done')] })
}
