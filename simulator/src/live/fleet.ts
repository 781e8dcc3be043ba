import { world } from '../model/world.ts'
import { tokenKey, type FleetConfig } from './config.ts'
import { openMemories } from './device-memory.ts'
import { LiveDevice, type FleetContext } from './live-device.ts'
import { Scheduler } from './scheduler.ts'

const MAX_NEW_CONNECTIONS_PER_SECOND = 100
/** How long the devices may take to disconnect, in ms. */
const DISCONNECT_TIMEOUT = 4000

/** All devices of the world that are in service and hold a token. */
export class Fleet {
  readonly devices: readonly LiveDevice[]
  readonly #scheduler: Scheduler
  readonly #count = { messages: 0, values: 0, acknowledged: 0, failed: 0, retries: 0 }
  #opening = 0

  /** `now`: its clock, in ms since 1970. */
  constructor(config: FleetConfig, now: () => number = Date.now) {
    this.#scheduler = new Scheduler(now)
    const { robots, tablets, stations } = world({ robots: config.robots })
    const context: FleetContext = {
      url: config.url,
      now,
      commands: config.commands,
      scheduler: this.#scheduler,
      count: this.#count,
      nextConnectTime: () => {
        this.#opening = Math.max(now(), this.#opening + 1000 / MAX_NEW_CONNECTIONS_PER_SECOND)
        return this.#opening
      },
    }
    const memoryOf = openMemories(config.memoryFolder)
    this.devices = [...robots, ...tablets, ...stations].flatMap((device) => {
      const token = config.tokens.get(tokenKey(device))
      return token && !device.deprecated
        ? [new LiveDevice({ device, token, memory: memoryOf(device), context })]
        : []
    })
  }

  start(): void {
    this.#scheduler.start()
    for (const device of this.devices) device.start()
  }

  /** Disconnects every device cleanly; gives up on those that take too long. */
  async stop(): Promise<void> {
    this.#scheduler.stop()
    const goodbye = Promise.allSettled(this.devices.map((device) => device.stop()))
    await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, DISCONNECT_TIMEOUT).unref())])
  }

  /** One line about the current state. */
  summary(): string {
    const modes = Object.groupBy(this.devices, (device) => device.mode)
    const { messages, values, acknowledged, failed, retries } = this.#count
    return (
      `${modes.connected?.length ?? 0} of ${this.devices.length} devices connected, ` +
      `${modes.connecting?.length ?? 0} connecting, ${modes.asleep?.length ?? 0} asleep, ` +
      `${modes.unreachable?.length ?? 0} unreachable; ${messages} messages with ${values} values published, ` +
      `${acknowledged} acknowledged, ${failed} failed, ${retries} connections lost`
    )
  }
}
