import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * The console's public address: as configured, or localhost with the port that the server listens on. Never the host of a
 * request: its sender could then choose where links in mails lead.
 */
export function publicUrlOf(server: FastifyInstance, configured: string | undefined): string {
  if (configured !== undefined) return configured
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.')
  return `http://localhost:${address.port}`
}

/**
 * Checks whether the server can listen on all of these ports, and closes them again.
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
