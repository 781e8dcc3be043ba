import { production } from '@service-center/contract/production/production.ts'
import { connectAsync } from 'mqtt'
import { call } from './api.ts'
import type { Journey } from './test.ts'

/** A third-party device: any MQTT client with the device's token. */
export interface ThirdPartyDevice {
  /** Publishes values, and resolves when the server has acknowledged them. */
  publish(values: Record<string, string | number>): Promise<void>
  disconnect(): Promise<void>
}

type Needs = Pick<Journey, 'server' | 'tokenOf'>
interface DeviceName {
  deviceType: 1 | 2 | 3
  deviceId: number
}

/** Creates a new token for a device, as production does. */
export async function deviceToken({ server, tokenOf }: Needs, device: DeviceName): Promise<string> {
  const reply = await call(production.deviceToken, {
    url: server.url,
    token: await tokenOf('staff'),
    body: device,
  })
  return reply.token
}

export async function connectDevice(needs: Needs, device: DeviceName): Promise<ThirdPartyDevice> {
  const username = await deviceToken(needs, device)
  const client = await connectAsync(needs.server.mqttUrl, { username, protocolVersion: 4 })
  return {
    publish: async (values) => {
      await client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 })
    },
    disconnect: () => client.endAsync(),
  }
}
