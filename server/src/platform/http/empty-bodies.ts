import type { FastifyInstance } from 'fastify'

/**
 * Makes a message without a body count as one without, whatever type it declares: many clients send their content type
 * with every call, and Fastify would refuse to read nothing as JSON.
 */
export function takeEmptyBodies(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers }) => {
    const { 'content-length': length = '0', 'transfer-encoding': pieces } = headers
    if (pieces === undefined && Number(length) === 0) delete headers['content-type']
  })
  // A body in pieces shows only at its end that it is empty.
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
}
