import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { robotTablets } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { setLatest } from '../worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

/** The path of device commands, before their name. */
export const KNOX_COMMAND = '/emm/oapi/mdm/commonOTCServiceWrapper/sendDeviceControlFor'
/** The Knox ids of the tablets 11 and 12. */
export const [FIRST_KNOX_ID, SECOND_KNOX_ID] = ['a'.repeat(32), 'b'.repeat(32)]
const TOKEN_PATH = '/emm/oauth/token'

export interface KnoxAnswer {
  readonly status: number
  readonly body?: unknown
  /** A text instead of a JSON body. */
  readonly text?: string
  readonly headers?: Record<string, string>
  readonly hangs?: boolean
}
export interface KnoxQuestion {
  readonly path: string
  readonly token: string | undefined
  readonly form: Record<string, string>
}
type Answering = (asked: KnoxQuestion, count: number) => KnoxAnswer | Promise<KnoxAnswer>

/** The reply with which Knox accepts a device command (API reference, 'Device command'). */
export const knoxAccepts = (deviceId = FIRST_KNOX_ID): KnoxAnswer => ({
  status: 200,
  body: {
    resultCode: '0',
    resultMessage: 'Success',
    resultValue: { deviceId, platform: 'ANDROID', areaResult: [{ area: '0', commandId: '1', result: '0' }] },
  },
})

interface StandInKnox {
  readonly url: string
  /** The requests that it received, including those for tokens. */
  readonly asked: KnoxQuestion[]
  /** The device commands among them. */
  commandsAsked(): KnoxQuestion[]
  /** Sets the answers to device commands; tokens are always issued. */
  answerCommands(answer: Answering): void
  /** Sets the answers to all requests, also for tokens. */
  answerAll(answer: Answering): void
  /** Forgets the received requests. */
  forget(): void
  stop(): void
}

const UNPREPARED: Answering = () => ({ status: 500 })

async function startKnox(): Promise<StandInKnox> {
  let tokens = 0
  let answers: Answering = UNPREPARED
  const asked: KnoxQuestion[] = []
  const http = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const one = { path: request.url ?? '', token: request.headers.authorization, form }
    asked.push(one)
    const given = await answers(one, asked.filter(({ path }) => path === one.path).length)
    const isToken = one.path === TOKEN_PATH && given.status === 200 && given.body === undefined
    const answer: KnoxAnswer = isToken ? { status: 200, body: tokenBody((tokens += 1)) } : given
    if (answer.hangs === true) return
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    commandsAsked: () => asked.filter(({ path }) => path !== TOKEN_PATH),
    answerCommands: (answer) => {
      answers = (one, count) => (one.path === TOKEN_PATH ? { status: 200 } : answer(one, count))
    },
    answerAll: (answer) => {
      answers = answer
    },
    forget: () => {
      asked.length = 0
    },
    stop: () => {
      http.close()
      http.closeAllConnections()
    },
  }
}

const tokenBody = (count: number) => ({
  access_token: `t${count}`,
  token_type: 'bearer',
  expires_in: 900,
  scope: 'read',
})

/** A server with Knox, robot 1 with the tablets 11 and 12, and a user who may do everything with them. */
export async function startKnoxWorld(): Promise<KnoxWorld> {
  const knox = await startKnox()
  const server = await startTestServer({
    KNOX_URL: knox.url,
    KNOX_CLIENT_ID: 'client',
    KNOX_CLIENT_SECRET: 'top secret',
    KNOX_APP_PACKAGE: 'com.example.marking',
    KNOX_REMOTE_SUPPORT_URL: 'https://support.example.com/{knoxId}',
  })
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const rights = ['KnoxMenu', 'SuspendService', 'Emergency'] as const
  await addUser(db, { username: 'mine', customers: [own], rights: [...rights] })
  const token = await server.signIn('mine')
  const robot = await addDevice(db, { type: 1, id: 1, customerId: own })
  for (const [id, knoxUID] of [
    [11, FIRST_KNOX_ID],
    [12, SECOND_KNOX_ID],
  ] as const) {
    const dev = await addDevice(db, { type: 2, id, customerId: own })
    await setLatest(db, dev, { knoxUID })
    const connection = { dev, connected_dev: robot, connected_at: new Date() }
    await db.insertInto('current_connection').values(connection).execute()
  }
  const stop = async () => {
    knox.stop()
    await server.stop()
  }
  return { server, knox, token, stop, ...callsOf(server, token) }
}

export interface KnoxWorld extends ReturnType<typeof callsOf> {
  readonly server: TestServer
  readonly knox: StandInKnox
  readonly token: string
  stop(): Promise<void>
}

function callsOf(server: TestServer, token: string) {
  return {
    lock: (on = true) =>
      server.call(tabletManagement.lockDevice, {
        query: { robotId: '1', lock: on ? 'true' : 'false' },
        body: { message: 'Please pay.' },
        token,
      }),
    notify: (message = 'Please pay.') =>
      server.call(tabletManagement.sendNotification, {
        query: { robotId: '1' },
        body: { title: 'Payment', message },
        token,
      }),
    reset: (tabletId = FIRST_KNOX_ID) =>
      server.call(tabletManagement.resetApp, { query: { tabletId }, token }),
    stateOf: async (id: number) =>
      (await server.call(tabletManagement.state, { params: { id: String(id) }, token })).body,
    /** Which tablets of the robot are locked. */
    lockedTablets: async () =>
      (await server.call(robotTablets.ofRobot, { params: { id: '1' }, token })).body.data.flatMap(
        ({ tabletId, locked }) => (locked ? [tabletId] : []),
      ),
    /** Entries of the user action log about orders. */
    entries: async (actionTypes: readonly string[]) => {
      const rows = await server.db
        .selectFrom('user_action')
        .select(['status_code', 'username', 'device_type', 'device_id', 'value', 'before', 'after'])
        .where('action_type', 'in', actionTypes)
        .orderBy('id')
        .execute()
      return rows.map(({ status_code, username, device_type, device_id, ...details }) => ({
        status: status_code,
        username,
        device: [device_type, device_id],
        ...details,
      }))
    },
  }
}
