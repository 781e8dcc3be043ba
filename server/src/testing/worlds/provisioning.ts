import { production } from '@service-center/contract/production/production.ts'
import type { ProductModelId } from '@service-center/contract/production/product-models.ts'
import type { MqttClient } from 'mqtt'
import type { ProvisioningAnswer } from '../../gateway/provisioning/provisioning.ts'
import { publish } from '../devices/gateway.ts'
import type { TestServer } from '../server/test-server.ts'

interface KeyPair {
  readonly key: string
  readonly secret: string
}

/** The calls of staff before devices are provisioned, with a session token. */
export function productionOf(server: TestServer, token: string) {
  return {
    renew: async (model: ProductModelId): Promise<KeyPair> =>
      (await server.call(production.renewProvisioningKey, { body: { product_model: model }, token })).body,
    add: async (ids: number[], model: ProductModelId = 'TCM1', start = 1) =>
      (
        await server.call(production.postAvailableDeviceIds, {
          body: { ids, product_model: model, order_start: start },
          token,
        })
      ).body,
    redeploy: (id: number) => server.call(production.redeployDevice, { body: { ids: [id] }, token }),
    newDevice: async (id: number) =>
      (await server.call(production.getNewDevices, { query: { limit: '5000' }, token })).body.data.find(
        ({ device_id: one }) => one === id,
      ),
  }
}

/** The request of a device for its token. */
export const requestOf = (hardware: string, { key, secret }: KeyPair) => ({
  deviceName: hardware,
  provisionDeviceKey: key,
  provisionDeviceSecret: secret,
})

export async function askByHttp(
  server: { url: string },
  body: unknown,
): Promise<{ status: number; answer: ProvisioningAnswer }> {
  const response = await fetch(`${server.url}/api/v1/provision`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  // The tests check the actual content, errors included.
  return { status: response.status, answer: (await response.json()) as ProvisioningAnswer }
}

/** Sends the request over MQTT, on a connection with the user name `provision`. */
export async function askByMqtt(client: MqttClient, body: unknown): Promise<ProvisioningAnswer> {
  await client.subscribeAsync('/provision/response')
  const answer = new Promise<ProvisioningAnswer>((resolve, reject) => {
    client.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString())))
    client.once('close', () => reject(new Error('The connection has ended.')))
  })
  // A connection that ends has no acknowledgement either.
  answer.catch(() => undefined)
  await publish(client, body, '/provision/request')
  return answer
}

/** The token of a successful answer. */
export function tokenIn(answer: ProvisioningAnswer): string {
  if (answer.status !== 'SUCCESS') throw new Error(answer.errorMsg)
  return answer.credentialsValue
}
