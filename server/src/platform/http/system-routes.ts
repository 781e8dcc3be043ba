import { LIVE_PATH } from '@service-center/contract/live.ts'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { answerSocket, type SecurityHeaders } from '../clients/security-headers.ts'
import { databaseAway, diskFull, notFound } from '../errors.ts'
import type { App } from './endpoints.ts'
import { openApiDocument } from './openapi-document.ts'

/** Paths that are never a page of the console. */
const NO_PAGE = /^\/(?:api|files|socket\.io|assets|\.well-known)\//
/** A path with a file extension. User names, the only free texts in paths of pages, may look like files. */
const FILE = /^\/(?!accounts\/).*\.[a-z][a-z0-9]*$/i
/** Paths that are mostly opened without a session. They get a page that loads only what the sign-in needs. */
const FIRST_PAGES = new Set(['/', '/account/signin'])

/**
 * Serves the built console. A path that is neither a file nor a call gets the console's page, which does its own routing.
 */
export async function serveConsole(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await server.register(statics, {
    root: folder,
    wildcard: false,
    index: false,
    // The build writes compressed files: see scripts/build.mjs.
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
  // Made on the first request, because it takes a noticeable time and is rarely needed.
  let document: string | undefined
  fastify.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
}

/**
 * Refuses upgrade requests for other paths than the live socket. Node leaves such connections to the listener without any
 * timeout, so they would stay open for ever.
 */
export function refuseOtherUpgrades(server: Server, headers: SecurityHeaders): void {
  server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith(LIVE_PATH) === true) return
    socket.on('error', () => undefined)
    answerSocket(socket, notFound(), headers.always)
  })
}
