import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { developer as api, type DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLocation } from '../../testing/worlds/developer-documents.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
/** The token of a user of the internal customer. */
let staff: string
let dealer: string

beforeAll(async () => {
  server = await startTestServer({ CRM_TOKEN: 'never-shown' })
  const { db } = server
  const customer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  await addUser(db, { username: 'staff', customers: [1], rights: ['Developer'] })
  await addUser(db, { username: 'dealer', customers: [customer], rights: ['Developer'] })
  const others = RIGHTS.filter((right) => right !== 'Developer' && right !== 'Default')
  await addUser(db, { username: 'other', customers: [1], rights: others })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

const read = (location: string, token = staff) => readLocation(server, { location, token })
const statusOf = async (location: string, token = staff) => (await read(location, token)).status
async function treeOf(token: string): Promise<DocumentationEntry[]> {
  const { status, body } = await server.call(api.tree, { token })
  expect(status).toBe(200)
  return body.data
}

test('has the sections and folders that documents of staff refer to', async () => {
  // A renamed folder needs a migration that moves the documents in it: their folder is stored as its location.
  const folders = (await treeOf(staff)).filter(
    ({ canTakeDocument, kind }) => canTakeDocument && kind === 'folder',
  )
  expect(folders.map(({ location }) => location)).toEqual([
    'Service Center',
    'Service Center>Access and actions',
    'Service Center>Data model',
    'Service Center>Deployment',
    'Service Center>Guides',
    'Robot company',
    'Robot company>Database',
    'Robot company>Database>Data model',
    'Robot company>Devices',
    'Calibration software',
    'CI/CD',
    'Monitoring',
  ])
})

test('has the documents that the specification names', async () => {
  const locations = new Set((await treeOf(staff)).map(({ location }) => location))
  for (const location of [
    'Service Center>Access and actions>User Access',
    'Service Center>Access and actions>Scheduled Actions',
    'Service Center>REST API>OpenAPI download',
    'Service Center>REST API>OpenAPI view',
    'Service Center>REST API>CRM-sync',
    'Service Center>Deployment>Backend environment variables',
    'Service Center>Deployment>Frontend environment variables',
    'Robot company>Integrations',
    'Robot company>Database>Current dump',
    'Robot company>Deployment diagram',
    'Robot company>Architecture diagram',
    'Robot company>Database>Data model>Overview',
    'Robot company>Container script',
    'Robot company>Warehouse',
    'CI/CD>Build, release and upgrade',
    'Monitoring>Monitoring',
    'Calibration software>Calibration software',
  ])
    expect(locations).toContain(location)
})

test('lists each folder before its entries, and every place has a folder', async () => {
  const seen = new Set([''])
  for (const entry of await treeOf(staff)) {
    expect(seen).toContain(folderOf(entry))
    if (entry.kind === 'folder') seen.add(entry.location)
  }
})

/** The media type of each kind of document; a download may have any. */
const TYPES = {
  html: /^text\/html/,
  text: /^text\/(plain|x-sh|x-dockerfile);/,
  image: /^image\//,
  pdf: /^application\/pdf$/,
  api: /^application\/json$/,
  download: /^application\//,
  folder: /^$/,
}

const folderOf = ({ location }: DocumentationEntry) => location.split('>').slice(0, -1).join('>')
/** A folder that is in two places has the same documents in both. */
const sameDocument = ({ location }: DocumentationEntry) => location.split('>').slice(-2).join('>')
/** Documents of one kind in one folder are made by the same code. */
const sameKind = (entry: DocumentationEntry) => `${folderOf(entry)}>${entry.kind}`

/**
 * The documents that a user gets: each entry, or one of several that are made by the same code. Making documents is slow,
 * so all tests share the result.
 */
async function readAll(token: string, sameAs: (entry: DocumentationEntry) => string) {
  const entries: { entry: DocumentationEntry; reply: Response; content: Buffer }[] = []
  const different = [...Map.groupBy(await treeOf(token), sameAs).values()].flatMap(([first]) => first ?? [])
  for (const entry of different) {
    const reply = await read(entry.location, token)
    entries.push({ entry, reply, content: Buffer.from(await reply.arrayBuffer()) })
  }
  return entries
}
let readByStaff: ReturnType<typeof readAll> | undefined
const allOfStaff = () => (readByStaff ??= readAll(staff, sameDocument))

test(
  'staff and dealers can read every entry with content, in the announced format',
  { timeout: 240_000 },
  async () => {
    for (const { entry, reply, content } of [...(await allOfStaff()), ...(await readAll(dealer, sameKind))]) {
      const { location, kind, hasContent } = entry
      expect([location, reply.status]).toEqual([location, hasContent ? 200 : 404])
      if (!hasContent) continue
      expect([location, reply.headers.get('content-type')]).toEqual([
        location,
        expect.stringMatching(TYPES[kind]),
      ])
      expect([location, content.length > (kind === 'image' ? 500 : 0)]).toEqual([location, true])
      expect([location, content.includes('never-shown')]).toEqual([location, false])
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
    }
  },
)

test('shows container files unchanged', async () => {
  const file = await readFile(join(import.meta.dirname, '../../../../container/Dockerfile'))
  const { content } = (await allOfStaff()).find(({ entry }) => entry.name === 'Dockerfile') ?? {}
  expect(content).toEqual(file)
})

/** The location in the URL of a link. */
const locationIn = (target: string) =>
  decodeURIComponent(target.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replace(/#.*/, ''))

test('every link between pages leads to a page, and no page loads a resource', async () => {
  const all = await allOfStaff()
  const locations = new Set((await treeOf(staff)).map(({ location }) => location))
  for (const { entry, content } of all.filter(({ entry: { kind } }) => kind === 'html')) {
    const { location } = entry
    const page = content.toString()
    for (const [, target = ''] of page.matchAll(/href="\/developer\?location=([^"]+)/g))
      expect([location, locations.has(locationIn(target))]).toEqual([location, true])
    expect([location, /<script|<link|<iframe|src="(?!data:)/i.test(page)]).toEqual([location, false])
  }
})

test('the device protocol page names its topics, and its section links work', async () => {
  const devices = (await treeOf(staff)).find(({ location }) => location.startsWith('Robot company>Devices>'))
  const page = await (await read(devices?.location ?? '')).text()
  expect(page).toContain('v1/devices/me/telemetry')
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`)
})

test('lists every job and every kind of work that runs in this process', async () => {
  const page = await (await read('Service Center>Access and actions>Scheduled Actions')).text()
  const jobs = server.app.jobs.list()
  expect(jobs.length).toBeGreaterThan(20)
  for (const { job } of jobs) {
    expect(page).toContain(`<code>${job.name}</code>`)
    expect(job.purpose).toMatch(/^[A-Z].+\.$/)
  }
  for (const { name } of server.app.queue.kinds()) expect(page).toContain(`<code>${name}</code>`)
})

test.each([
  '',
  'Unknown',
  'Service Center',
  'Service Center>REST API',
  'Service Center>',
  '>Service Center',
  'Service Center>REST API>Unknown',
  'service center>rest api>token',
  'Calibration software>Calibration software',
  '..',
  '../../etc/passwd',
  'Service Center/../../package.json',
  'Service Center>..>..>package.json',
  'docs/devices.md',
  '/etc/passwd',
  String.raw`..\..\package.json`,
  '__proto__',
  'constructor',
  'Service Center>__proto__',
  'Service Center>REST API>constructor',
  '%2e%2e%2f%2e%2e',
  'x'.repeat(1000),
  'ß'.repeat(999),
])('there is nothing at %j', async (location) => {
  expect(await statusOf(location)).toBe(404)
})

test.each(['a\u0000b', 'Service Center\u0000', 'x'.repeat(1001)])('%j is no location', async (location) => {
  const reply = await read(location)
  expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'invalid' }])
})

test('a path in place of a location finds nothing', async () => {
  for (const path of ['a/b', '..%2ftree', 'Service%20Center%3E..%2F..', '%00', '%ff'])
    expect([400, 404]).toContain(
      (
        await fetch(`${server.url}/api/developer/content/${path}`, {
          headers: { authorization: `Bearer ${staff}` },
        })
      ).status,
    )
})

test('refuses reading without the right', async () => {
  const token = await server.signIn('other')
  expect((await server.call(api.tree, { token })).status).toBe(403)
  expect(await statusOf('Service Center>REST API>token', token)).toBe(403)
  expect(await statusOf('Unknown', token)).toBe(403)
})

test('dealers with the right can read, but not change anything', async () => {
  const entries = await treeOf(dealer)
  expect(entries.filter(({ canTakeDocument }) => canTakeDocument)).toEqual([])
  expect(entries.length).toBeGreaterThan(50)
})
