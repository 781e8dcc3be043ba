import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Tries whether ports can be listened on, all of them at once, and lets them go again.
 * @throws what listening throws where one cannot
 */
export async function tryPorts(host: string, ports: readonly number[]): Promise<void> {
  const listening: Server[] = []
  try {
    for (const port of ports) {
      const server = createServer().listen(port, host)
      await once(server, 'listening')
      listening.push(server)
    }
  } finally {
    await Promise.all(listening.map((server) => new Promise((closed) => server.close(closed))))
  }
}
