import { sql } from 'kysely'
import type { App } from './endpoints.ts'
import { databaseAway, diskFull } from '../errors.ts'
import { openApiDocument } from './openapi/document.ts'

/** Routes outside of the contract: the health check, and the contract itself. */
export function mountSystemRoutes({ fastify, database, disk }: App): void {
  fastify.get('/health', async (_request, reply) => {
    const serves = await sql`select 1`.execute(database.system).then(
      () => true,
      () => false,
    )
    if (disk.isLow()) return reply.status(503).send(diskFull().body)
    if (!serves) return reply.status(503).send(databaseAway().body)
    return { status: 'ok' }
  })
  // Making it takes a noticeable time, and most servers are never asked for it.
  let document: string | undefined
  fastify.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
}
