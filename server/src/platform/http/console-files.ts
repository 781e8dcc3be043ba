import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'

/** Addresses that are never a page. */
const NO_PAGE = /^\/(?:api|files|socket\.io|assets|\.well-known)\//
/** A file by its ending. User names, the only free texts in addresses of pages, may look alike. */
const FILE = /^\/(?!accounts\/).*\.[a-z][a-z0-9]*$/i
/** Pages that are mostly opened without a session get one that loads only what the sign-in needs. */
const FIRST_PAGES = new Set(['/', '/account/signin'])

/**
 * Serves the built console: an address that is neither a file nor a call returns its page, which knows by itself which
 * screens there are.
 */
export async function serveConsole(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await server.register(statics, {
    root: folder,
    wildcard: false,
    index: false,
    // The build has done it: see scripts/build.mjs.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // The names of built files change with their content.
      const cache = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('cache-control', cache)
    },
  })
  server.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (NO_PAGE.test(path) || FILE.test(path)) return reply.status(404).send(notFound().body)
    const page = FIRST_PAGES.has(path) ? 'sign-in.html' : 'index.html'
    return reply.header('cache-control', 'no-cache').sendFile(page)
  })
}
