import type { FastifyInstance } from 'fastify'

/**
 * The console's public address: as configured, otherwise on this machine, at the port that the server listens on. Never the
 * host of a request, since its sender could then choose where links in mails lead.
 */
export function publicUrlOf(server: FastifyInstance, configured: string | undefined): string {
  if (configured !== undefined) return configured
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.')
  return `http://localhost:${address.port}`
}
