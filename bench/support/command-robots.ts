import { connectAsync } from 'mqtt'
import { z } from 'zod'

/**
 * A program: robots in one process that accept each command at once, and report it as completed. It is a separate
 * process, so that its work does not delay the measurements. Prints the address that they are connected to once all
 * listen.
 */
const { url, tokens } = z
  .object({ url: z.string(), tokens: z.array(z.string()) })
  .parse(JSON.parse(process.env['ROBOTS'] ?? '{}'))

const REQUESTS = 'v1/devices/me/rpc/request/'
const AT_ONCE = 20
const request = z.object({ method: z.string(), params: z.object({ command: z.int() }) })

async function connect(token: string): Promise<void> {
  const client = await connectAsync(url, { username: token, protocolVersion: 4 })
  let calls = 0
  client.on('message', (topic, payload) => {
    const { command } = request.parse(JSON.parse(payload.toString())).params
    client.publish(topic.replace('request', 'response'), '{"result":"accepted"}', { qos: 1 })
    for (const state of ['running', 'completed']) {
      calls += 1
      const params = { command, state, log: [{ n: state === 'running' ? 1 : 2, message: state }] }
      client.publish(`${REQUESTS}${calls}`, JSON.stringify({ method: 'command', params }), { qos: 1 })
    }
  })
  await client.subscribeAsync(`${REQUESTS}+`, { qos: 1 })
}

for (let done = 0; done < tokens.length; done += AT_ONCE) {
  await Promise.all(tokens.slice(done, done + AT_ONCE).map(connect))
}
process.once('SIGTERM', () => process.exit(0))
// The starting program waits for an http address.
console.log(url.replace('mqtt:', 'http:'))
