import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  EndpointDeclaration,
  EndpointInput,
  Reply,
  NamedFile,
} from '@service-center/contract/endpoint/endpoint.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../platform/start/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { measure } from '../../../../scripts/times/processor-time.ts'
import type { OnReply } from '../../platform/http/answers.ts'
import type { OnPublish } from '../../platform/live/live.ts'
import { createFaultLog } from './fault-log.ts'
import { faultOfPayload, faultOfReply } from './reply-faults.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_PASSWORD } from './world.ts'

export interface TestReply<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

type Extras = Pick<Parameters<typeof startServer>[0], 'liveEvents' | 'mountMore' | 'replicaTiming'> & {
  /** Receives each unexpected 500 and undeclared error, for tests that provoke one. By default they go to stderr. */
  readonly onFault?: (line: string) => void
}

/** A server for one test file, with its own database unless the test sets `DATABASE_URL`. */
export interface TestServer extends RunningServer {
  /** The system's database handle, for setup and checks only. */
  readonly db: Database
  readonly databaseUrl: string
  readonly dataDir: string
  /** Calls an endpoint as the console does. For an error reply, returns the error's body. */
  call<E extends EndpointDeclaration>(
    endpoint: E,
    input: EndpointInput<E> & { token?: string | undefined; cookie?: string | undefined },
  ): Promise<TestReply<Reply<E>>>
  /** Signs a user in and returns their token. */
  signIn(username: string, password?: string): Promise<string>
}

/**
 * Starts a server; stop it in `afterAll`.
 * @param env additional settings
 * @param more calls and live events for this test only, and the receiver of its faults
 */
export async function startTestServer(
  env: Record<string, string> = {},
  { onFault = printFault, ...more }: Extras = {},
): Promise<TestServer> {
  const isStarted = measure('start of a server', 'within a test file')
  const given = env['DATABASE_URL']
  const { url: databaseUrl, drop } = given === undefined ? await createTestDatabase() : keptDatabase(given)
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'silent',
    DUMP_HOUR: 'off',
    ...env,
  })
  const log = config.logLevel === 'silent' ? createFaultLog(onFault) : pino({ level: config.logLevel })
  const faults: Error[] = []
  const running = await startServer({
    config,
    log,
    onReply: replyChecker(faults),
    refusesUndeclaredErrors: true,
    onPublish: payloadChecker(faults),
    ...more,
  }).catch(async (error: unknown) => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  isStarted()
  const call: TestServer['call'] = (endpoint, input) => callEndpoint({ url: running.url, endpoint, input })
  return {
    ...running,
    db: running.app.database.system,
    databaseUrl,
    dataDir,
    call,
    signIn: async (username, password = TEST_PASSWORD) => {
      const { status, body } = await call(sessions.signIn, { body: { username, password } })
      if (!('token' in body)) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`)
      return body.token
    },
    stop: async () => {
      await running.stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
      // Logged, because a test that ignores the reply would not see it.
      if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'))
    },
  }
}

/** A database that is dropped elsewhere. */
const keptDatabase = (url: string): TestDatabase => ({ url, drop: () => Promise.resolve() })

function printFault(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Checks replies strictly: the server does not parse replies built by PostgreSQL, and silently drops undeclared fields of
 * others.
 */
function replyChecker(faults: Error[]): OnReply {
  return (endpoint, reply) => {
    const fault = faultOfReply(endpoint, reply)
    if (fault === undefined) return
    faults.push(fault)
    throw fault
  }
}

/** A published payload must match its event's declaration exactly. */
function payloadChecker(faults: Error[]): OnPublish {
  return (event, payload) => {
    const fault = faultOfPayload(event, payload)
    if (fault !== undefined) faults.push(fault)
  }
}

/** As `startTestServer`, for one test. Stops when the test ends. */
export async function startServerForTest(env?: Record<string, string>, more?: Extras): Promise<TestServer> {
  const server = await startTestServer(env, more)
  onTestFinished(() => server.stop())
  return server
}

/** A Node `File` for uploads. */
interface UploadedFile {
  readonly file: NamedFile
  readonly fields: Readonly<Record<string, unknown>>
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: UploadedFile
  token?: string | undefined
  cookie?: string | undefined
}

/** Calls an endpoint of a server as the console would; for an error reply, returns the error's body. */
export async function callEndpoint<E extends EndpointDeclaration>(options: {
  url: string
  endpoint: E
  input: AnyInput
}): Promise<TestReply<Reply<E>>> {
  const { endpoint, input } = options
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const url = new URL(path, options.url)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...bodyOf(endpoint, input),
  })
  const text = await response.text()
  // A test that reads an error's body casts it.
  return { status: response.status, body: JSON.parse(text) as Reply<E>, headers: response.headers }
}

/** The body of a call: JSON, or a form with a file. */
function bodyOf(
  { upload: declared }: EndpointDeclaration,
  { body, upload }: AnyInput,
): { body?: string | FormData } {
  if (declared === undefined || upload === undefined)
    return body === undefined ? {} : { body: JSON.stringify(body) }
  if (!(upload.file instanceof File)) throw new TypeError('A test uploads a File.')
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields))
    if (value !== undefined) form.append(name, String(value))
  form.append(declared.field, upload.file)
  return { body: form }
}
