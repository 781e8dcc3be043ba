import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Checks whether the server can listen on ports, all at once, and closes them again.
 * @throws the error of `listen` for the first that fails
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
