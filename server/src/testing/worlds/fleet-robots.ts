import { connectAsync } from 'mqtt'

/** How a robot handles an update. */
export type Fate = 'updates' | 'fails' | 'failsOnce' | 'dies' | 'worseHdop'

const REQUESTS = 'v1/devices/me/rpc/request/'

/** A robot that implements only the device protocol: it receives an update, runs it and reports. */
export interface FleetRobot {
  readonly id: number
  readonly fate: Fate
  /** The number of updates that it has run, successful or not. */
  readonly runs: () => number
  close(): void
}

interface RobotOptions {
  readonly url: string
  readonly id: number
  readonly token: string
  readonly fate: Fate
}

/** Connects a robot; it lives until it is closed. */
export async function connectRobot({ url, id, token, fate }: RobotOptions): Promise<FleetRobot> {
  const connect = () =>
    connectAsync(url, { username: token, protocolVersion: 4, reconnectPeriod: 0, keepalive: 600 }, false)
  let client = await connect()
  let runs = 0
  let isClosed = false
  const accepted = new Set<number>()
  const publish = (topic: string, payload: object) =>
    client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })
  const report = (command: number, state: string, more: object = {}) =>
    publish(`v1/devices/me/rpc/request/${command}`, {
      method: 'command',
      params: { command, state, ...more },
    })

  const update = async ({ command, rs }: { command: number; rs: string }) => {
    runs += 1
    await report(command, 'running', {
      log: [{ n: 1, ts: Date.now(), message: `Downloading ${rs}`, error: false }],
    })
    if (fate === 'fails' || (fate === 'failsOnce' && runs === 1)) {
      await report(command, 'failed', { error: 'Not enough space on the disk' })
      return
    }
    client.end(true)
    if (fate === 'dies' || isClosed) return
    client = await connect()
    await listen()
    const hdop = fate === 'worseHdop' ? '3.2' : '0.8'
    await publish('v1/devices/me/telemetry', {
      robot_software: rs,
      HDOP: hdop,
      system_message: 'System running',
    })
    await report(command, 'completed')
  }
  const hear = (topic: string, payload: Buffer) => {
    const { method, params } = JSON.parse(String(payload))
    const request = topic.slice(REQUESTS.length)
    const answer = { result: method === 'cancel' ? 'cancelled' : 'accepted' }
    const isNew = method === 'update' && !accepted.has(params.command)
    if (isNew) accepted.add(params.command)
    // If the connection has ended, nothing waits for the robot's answer.
    void publish(`v1/devices/me/rpc/response/${request}`, answer)
      .then(() => (isNew ? update(params) : undefined))
      .catch(() => undefined)
  }
  const listen = async () => {
    client.on('message', hear)
    client.on('error', () => undefined)
    await client.subscribeAsync(`${REQUESTS}+`, { qos: 1 })
  }
  await listen()
  return {
    id,
    fate,
    runs: () => runs,
    close: () => {
      isClosed = true
      client.end(true)
    },
  }
}

/** Connects many robots, some at a time. */
export async function connectRobots(all: readonly RobotOptions[]): Promise<FleetRobot[]> {
  const robots: FleetRobot[] = []
  for (let place = 0; place < all.length; place += 50) {
    robots.push(...(await Promise.all(all.slice(place, place + 50).map((one) => connectRobot(one)))))
  }
  return robots
}
