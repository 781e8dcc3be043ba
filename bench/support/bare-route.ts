import { fastify } from 'fastify'
import pg from 'pg'
import { z } from 'zod'

/**
 * A program: a minimal HTTP server that answers with one statement's row. No sign-in, no row-level security, no schema;
 * the statement is prepared once. Routes of the product are compared with it.
 */
const { databaseUrl, statement, idPlace } = z
  .object({
    databaseUrl: z.string(),
    statement: z.object({ text: z.string(), values: z.array(z.unknown()) }),
    /** Index of the value that is replaced by the path's id. */
    idPlace: z.number(),
  })
  .parse(JSON.parse(process.env['BARE_ROUTE'] ?? '{}'))

const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 20,
  options: '-c timezone=UTC -c jit=off',
})
const server = fastify()
server.get<{ Params: { id: string } }>('/bare/:id', async (request, reply) => {
  const values = statement.values.with(idPlace, Number(request.params.id))
  const { rows } = await pool.query({ name: 'bare', text: statement.text, values })
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows[0]))
})
console.log(await server.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', () => process.exit(0))
