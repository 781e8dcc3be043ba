import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveConsole } from './system-routes.ts'

const server = fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), 'the console')
  await writeFile(join(folder, 'sign-in.html'), 'the sign-in')
  await writeFile(join(folder, 'robots.txt'), 'Disallow: /')
  await writeFile(join(folder, 'assets/index-1.js'), 'script')
  await serveConsole(server, folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => server.inject({ method: 'GET', url })

test.each(['/', '/account/signin', '/account/signin?from=%2Fmap', '/?x.php'])(
  '%s is the page before the sign-in',
  async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body]).toEqual([200, 'the sign-in'])
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-cache',
    })
  },
)

test.each([
  '/home',
  '/devices/robots/4101?tablet=21002',
  '/account/setpassword?code=a.b',
  '/accounts/jane.doe',
  '/accounts/jane.doe/edit',
  '/no-such-screen',
])('%s is the console', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([200, 'the console'])
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/),
    'cache-control': 'no-cache',
  })
})

test('files are themselves, and those whose names change with their content are kept', async () => {
  const robots = await get('/robots.txt')
  expect(robots.body).toBe('Disallow: /')
  expect(robots.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain/),
    'cache-control': 'no-cache',
  })
  const script = await get('/assets/index-1.js')
  expect(script.body).toBe('script')
  expect(script.headers['cache-control']).toContain('immutable')
})

test.each([
  '/favicon.ico',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/wp-login.php?x=1',
  '/blog/index.PHP',
  '/assets/index-0.js',
  '/api/no-such-call',
  '/files/1',
])('%s is not found, and no page', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found' })
})
