import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { killChild, untilPrinted } from '../../testing/server/child-process.ts'
import { freePort } from '../../testing/server/free-port.ts'
import { createTemporaryFolder } from '../../testing/server/temporary-folder.ts'

const CONTAINER = join(import.meta.dirname, '../../../../container')

async function connect(port: number, username: string, password?: string): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username,
    ...(password === undefined ? {} : { password }),
  })
  onTestFinished(() => void client.end(true))
  return client
}

const hasBroker = spawnSync('mosquitto', ['-h']).error === undefined

test.skipIf(!hasBroker)(
  "the broker's settings keep devices below their own token, and let the server in",
  async () => {
    const folder = await createTemporaryFolder()
    const [forDevices, forServer] = [await freePort(), await freePort()]
    await cp(join(CONTAINER, 'mosquitto'), join(folder, 'config'), { recursive: true })
    await mkdir(join(folder, 'data'))
    await chmod(join(folder, 'data'), 0o777)
    execFileSync('mosquitto_passwd', [
      '-c',
      '-b',
      join(folder, 'passwords'),
      'service-center',
      'of the tests',
    ])
    await chmod(join(folder, 'passwords'), 0o644)
    const file = join(folder, 'config/mosquitto.conf')
    const settings = (await readFile(file, 'utf8'))
      .replaceAll('/mosquitto/', `${folder}/`)
      .replace('listener 1883', `listener ${forDevices} 127.0.0.1`)
      .replace('listener 1884', `listener ${forServer} 127.0.0.1`)
    await writeFile(file, settings)
    // Without -v it does not print that it is running.
    const broker = spawn('mosquitto', ['-v', '-c', file])
    onTestFinished(() => killChild(broker))
    await untilPrinted(broker, ' running')
    const server = await connect(forServer, 'service-center', 'of the tests')
    const heard: string[] = []
    server.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await server.subscribeAsync('+/v1/devices/me/telemetry', { qos: 1 })
    const device = await connect(forDevices, 'token-a')
    await device.publishAsync('token-b/v1/devices/me/telemetry', 'of somebody else', { qos: 1 })
    await device.publishAsync('token-a/v1/devices/me/telemetry', 'its own', { qos: 1 })
    while (heard.length === 0) await sleep(20)
    expect(heard).toEqual(['token-a/v1/devices/me/telemetry its own'])
    await expect(
      connectAsync(
        `mqtt://127.0.0.1:${forServer}`,
        { username: 'service-center', reconnectPeriod: 0 },
        false,
      ),
    ).rejects.toThrow('Not authorized')
  },
)
