import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../platform/http/openapi-document.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser, TEST_PASSWORD } from '../testing/server/world.ts'

const execute = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * What somebody else would write against the client that Redocly's generator makes of `openapi.json`. Each
 * `@ts-expect-error` is a fault that the client's types must find: an input or a reply without a type would not.
 */
const PROGRAM = `
import { createClient, OPERATIONS, type Ops } from './client.ts'

const [serverUrl = '', username = '', password = ''] = process.argv.slice(2)
const config = { serverUrl, errorMode: 'result', retry: { retries: 0 } } as const
const anybody = createClient<Ops>(OPERATIONS, config)
const signedIn = await anybody.sessionsSignIn({ body: { username, password } })
if (signedIn.data === undefined || !('token' in signedIn.data)) throw new Error('not signed in')
const { token } = signedIn.data

const client = createClient<Ops>(OPERATIONS, { ...config, auth: { bearer: token } })
const devices = await client.devicesList()
const robot = devices.data?.robots[0]
const keys = await client.deviceDataLatestByKeys({ path: { type: 'robots' }, body: { keys: ['Name', 'Customer'] } })
const page = await client.deviceHistoryRecords({
  path: { type: 'robots', id: robot?.id ?? 0 },
  query: { orderBy: ['key,asc', 'created,desc'], limit: 5, strict: true, includeKeys: ['a', 'b'], notBefore: 0.5, filters: JSON.stringify({ key: ['a'] }) },
})
const csv = await client.deviceHistoryRecords({ path: { type: 'robots', id: robot?.id ?? 0 }, query: { csv: true } }, { parseAs: 'text' })
const unknown = await client.customersGet({ path: { customerId: 999999 } })
const refused = await client.userActionsList()
const wrong = await client.deviceHistoryRecords({ path: { type: 'robots', id: 1 }, query: { limit: -1 } })
console.log(JSON.stringify({
  robots: devices.data?.robots.map(({ id, name }) => ({ id, name })),
  columns: keys.data?.columns,
  count: page.data !== undefined && 'totalCount' in page.data ? page.data.totalCount : page.error,
  csv: String(csv.data).includes('Created'),
  unknown: [unknown.response.status, unknown.error?.message],
  refused: refused.response.status,
  wrong: [wrong.response.status, wrong.error?.errors?.map(({ param }) => param)],
}))

export function faults() {
  // @ts-expect-error no such call
  void client.devicesLost()
  // @ts-expect-error a body without its password
  void anybody.sessionsSignIn({ body: { username } })
  // @ts-expect-error no such kind of device
  void client.deviceDataLatest({ path: { type: 'cars' } })
  // @ts-expect-error no such column
  void client.userActionsList({ query: { orderBy: ['password,asc'] } })
  // @ts-expect-error a text for a number
  void client.customersGet({ path: { customerId: 'one' } })
  // @ts-expect-error no such field in the reply
  return robot?.secret
}
`

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'maker', customers: [customer] })
  await addDevice(server.db, { type: 1, id: 4155, customerId: customer, name: 'North Park' })
  folder = await mkdtemp(join(tmpdir(), 'api-client-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()))
  await writeFile(join(folder, 'program.ts'), PROGRAM)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.stop()
})

/** Runs a program of a package with this Node, in the client's folder, and returns its output. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await execute(process.execPath, [program, ...args], { cwd: folder, env })
  return stdout
}

const inPackage = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path)

// Three programs are started, one after the other.
const PATIENCE_MS = 120_000

test(
  'a client that another tool makes of openapi.json is typed, and calls the server',
  { timeout: PATIENCE_MS },
  async () => {
    const forNode = ['--import-ext', 'ts', '--error-mode', 'result', '--args-style', 'grouped']
    await run(inPackage('@redocly/cli', 'bin/cli.js'), [
      'generate-client',
      'openapi.json',
      '-o',
      'client.ts',
      ...forNode,
    ])

    const types = ['--types', 'node', '--typeRoots', join(inPackage('@types/node', '..'))]
    // The declarations of packages and of TypeScript itself are not checked.
    const options =
      '--noEmit --skipLibCheck --strict --target es2024 --module nodenext --lib es2024,dom,dom.iterable'
    await run(inPackage('typescript', 'bin/tsc'), [
      ...options.split(' '),
      '--allowImportingTsExtensions',
      ...types,
      'program.ts',
    ]).catch((error: unknown) => {
      throw error instanceof Error && 'stdout' in error ? new Error(String(error.stdout)) : error
    })

    const printed = await run(join(folder, 'program.ts'), [server.url, 'maker', TEST_PASSWORD])
    expect(JSON.parse(printed)).toEqual({
      robots: [{ id: 4155, name: 'North Park' }],
      columns: { Name: ['North Park'], Customer: ['Limfjord Sports'] },
      count: 0,
      csv: true,
      unknown: [404, 'Resource not found.'],
      refused: 403,
      wrong: [400, ['limit']],
    })
  },
)
