import type { FastifyInstance } from 'fastify'

/**
 * Where people reach the console: as configured, else on this machine, at the port that the server listens on. Never
 * what a request says of its host: links in mails would lead where its sender likes.
 */
export function publicUrlOf(server: FastifyInstance, configured: string | undefined): string {
  if (configured !== undefined) return configured
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.')
  return `http://localhost:${address.port}`
}
