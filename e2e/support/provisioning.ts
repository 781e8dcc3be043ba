import { connectAsync } from 'mqtt'
import type { Journey } from './test.ts'

/** A new device: any MQTT client with the key and secret of its product model. */
export interface NewDevice {
  readonly hardware: string
  readonly key: string
  readonly secret: string
}

/** Asks for the token of a new device over MQTT, as a device does. */
export async function provision(
  { server }: Pick<Journey, 'server'>,
  device: NewDevice,
): Promise<{
  token: string
  deviceId: number
}> {
  const client = await connectAsync(server.mqttUrl, { username: 'provision', protocolVersion: 4 })
  try {
    await client.subscribeAsync('/provision/response', { qos: 1 })
    const answer = new Promise<Record<string, unknown>>((resolve) =>
      client.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()))),
    )
    const request = {
      deviceName: device.hardware,
      provisionDeviceKey: device.key,
      provisionDeviceSecret: device.secret,
    }
    await client.publishAsync('/provision/request', JSON.stringify(request), { qos: 1 })
    const { credentialsValue, deviceId, status, errorMsg } = await answer
    if (status !== 'SUCCESS') throw new Error(`${String(status)}: ${String(errorMsg)}`)
    return { token: String(credentialsValue), deviceId: Number(deviceId) }
  } finally {
    await client.endAsync()
  }
}
