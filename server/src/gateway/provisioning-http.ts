import type { FastifyInstance } from 'fastify'
import { MAX_PROVISIONING_BYTES, type Provision } from './provisioning.ts'

/**
 * Provisioning over HTTP: `POST /api/v1/provision`. As in ThingsBoard the status is 200 whatever the answer says; what has
 * not been decided (too many requests, no database) is an error.
 */
export function mountProvisioningHttp(fastify: FastifyInstance, provision: Provision): void {
  void fastify.register((scope, _options, done) => {
    // As for all of the device protocol: only the gateway's own parser is strict enough.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/api/v1/provision', { bodyLimit: MAX_PROVISIONING_BYTES }, (request) =>
      provision(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.ip),
    )
    done()
  })
}
