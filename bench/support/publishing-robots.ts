import { setTimeout as sleep } from 'node:timers/promises'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { connectAsync } from 'mqtt'
import type { Pool } from 'pg'
import { giveTokens } from './device-tokens.ts'

const ROBOTS = 100
export const VALUES_PER_SECOND = 500

/**
 * Creates tokens for the publishing robots, once for a database and before the product starts. No device is marked as
 * online: the others do not connect, so all would be set offline a minute after the start, with an event to every
 * viewer.
 */
export async function preparePublishing(pool: Pool): Promise<string[]> {
  await pool.query('update device_presence set online = false')
  const ids = Array.from({ length: ROBOTS }, (_, index) => index * 50 + 1)
  return giveTokens(pool, { type: DEVICE_TYPE.robot, ids })
}

/**
 * Connects robots that together publish `VALUES_PER_SECOND`, each once a second, until they are stopped.
 * @param options.broker with 'external', topics begin with the device's token
 */
export async function startPublishing(options: {
  tokens: readonly string[]
  url: string
  broker: 'embedded' | 'external'
}): Promise<{ stop(): Promise<void> }> {
  const robots = await Promise.all(
    options.tokens.map(async (username) => ({
      client: await connectAsync(options.url, { username, protocolVersion: 4 }),
      topic: `${options.broker === 'external' ? `${username}/` : ''}v1/devices/me/telemetry`,
    })),
  )
  const names = Array.from(
    { length: VALUES_PER_SECOND / ROBOTS },
    (_, index) => `measured_value_${index + 2}`,
  )
  let isStopped = false
  const publish = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const started = performance.now()
      for (const [place, { client, topic }] of robots.entries()) {
        const values = Object.fromEntries(names.map((name) => [name, `${turn} ${place}`]))
        void client.publishAsync(topic, JSON.stringify(values), { qos: 1 }).catch(() => undefined)
        await sleep(Math.max(0, started + ((place + 1) * 1000) / ROBOTS - performance.now()))
      }
    }
  }
  const publishing = publish()
  return {
    stop: async () => {
      isStopped = true
      await publishing
      await Promise.all(robots.map(({ client }) => client.endAsync(true)))
    },
  }
}
