import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { ErrorBody } from '@service-center/contract/errors.ts'
import type { LiveEventDeclaration, LivePayload } from '@service-center/contract/endpoint/live-event.ts'
import { LIVE_PATH, liveEvents, type SessionEvents } from '@service-center/contract/live.ts'
import { type Socket, Server } from 'socket.io'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { noAccess, notSignedIn, toAppError, unknownError } from '../errors.ts'
import { type SecurityHeaders, answerSocket } from '../clients/security-headers.ts'
import type { Logger } from '../logger.ts'
import { markKnown } from '../clients/connection-limit.ts'
import type { Notifications } from '../database/notifications.ts'
import type { Tokens } from '../access/tokens.ts'
import { findEndedSessions, findViewer, type Viewer } from '../access/viewers.ts'
import type { Job } from '../jobs/jobs.ts'
import { createFanOut, type Addressed, byCustomer } from './fan-out.ts'
import { customerRooms, dependsOnAccess, type Rooms } from './live-rooms.ts'

/** Sends live events to viewers, within their scope and rights. */
export interface Live {
  /**
   * Publishes an event after the commit.
   * @param event its declaration, with the right that a viewer needs
   * @param path ids of the customers from the root to the event's customer; a viewer needs one of them
   */
  publish<E extends CustomerEvent>(
    event: E,
    message: { readonly path: readonly number[]; readonly payload: LivePayload<E> },
  ): void
  /**
   * Publishes an event whose payload is a list, after the commit. Each viewer gets one event with the items of their scope.
   * @param addressed the items, each with the `path` of its customer: see `publish`
   */
  publishMany<E extends ListEvent>(event: E, addressed: readonly Addressed<LivePayload<E>[number]>[]): void
  /** Publishes an event to the consoles of one session, while it has the event's right. */
  publishToSession<E extends SessionEvent>(
    event: E,
    message: { readonly sessionId: string; readonly payload: LivePayload<E> },
  ): void
  /** The number of viewers that are connected to this process. */
  readonly connections: number
  /** The ids of their sessions. */
  sessions(): Iterable<string>
  /** Disconnects viewers whose account is no longer valid, or whose notification was missed. */
  readonly job: Job
  close(): Promise<void>
}

/** An event for the viewers of a customer. */
type CustomerEvent = LiveEventDeclaration & { readonly audience?: undefined }
type SessionEvent = LiveEventDeclaration & { readonly audience: 'session' }

export type ListEvent = CustomerEvent & { readonly payload: z.ZodArray }

interface SocketData {
  viewer: Viewer
  /** The last check of the viewer. The next check waits for it, so that an outdated result never wins. */
  review: Promise<void>
}
/** The events sent: the session's own, and the declared ones with their payloads. */
type SentEvents = SessionEvents & Record<string, (payload?: unknown) => void>
type LiveServer = Server<Record<string, never>, SentEvents, Record<string, never>, SocketData>
type LiveSocket = Socket<Record<string, never>, SentEvents, Record<string, never>, SocketData>

/** A client with more unsent bytes than this is disconnected. It reconnects and reloads. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024
const BACKLOG_CHECK_MS = 5000
/** How long a connection may stay without a valid session. */
const UNAUTHENTICATED_MS = 5000
const TERMINATE_AFTER_MS = 1000
/** There is no notification when a date has passed, so sessions are checked this often. */
const ENDED_CHECK_MS = 2000
/** The maximum of a timer: about 24 days. */
const LONGEST_TIMER_MS = 2_147_483_647

const userRoom = (username: string) => `user:${username}`

/** Called with every event that is published. Tests check the payloads. */
export type OnPublish = (event: LiveEventDeclaration, payload: unknown) => void

/**
 * The live socket. There is a room for each pair of a customer and a right. A viewer is in the rooms of their own customers
 * and rights; an event goes to the rooms of its right, for its customer and all ancestors. So scope and right are checked
 * by the choice of rooms, and an event needs only as many rooms as its customer has ancestors. For events of a single
 * session there are rooms per session and right.
 * @param options.events the events that can be published; tests may have others
 */
export async function openLive(options: {
  http: HttpServer
  system: Database
  tokens: Tokens
  notifications: Notifications
  redisUrl: string | undefined
  log: Logger
  /** Whether a request may open a connection: see `openDoor`. */
  allows: (request: IncomingMessage) => boolean
  headers: SecurityHeaders
  events?: readonly LiveEventDeclaration[] | undefined
  onPublish?: OnPublish | undefined
}): Promise<Live> {
  const { http, system, tokens, notifications, redisUrl, log } = options
  const rooms = customerRooms(options.events ?? Object.values(liveEvents))
  // A disconnected client connects again and reloads what it shows.
  const onBack = () => server.local.disconnectSockets(true)
  // The Redis client is loaded only if it is used: it is larger than the rest of the server.
  const redis =
    redisUrl === undefined
      ? undefined
      : (await import('./live-redis.ts')).openLiveRedis({ url: redisUrl, log, onBack })
  const server: LiveServer = new Server(http, {
    path: LIVE_PATH,
    serveClient: false,
    // Viewers only listen, so what they send is small.
    maxHttpBufferSize: 10_000,
    connectTimeout: UNAUTHENTICATED_MS,
    // Answered by `refuseOtherUpgrades`.
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const isAllowed = options.allows(request)
      // Engine.IO would refuse an upgrade without our security headers.
      if (isAllowed || request.headers.upgrade === undefined) answer(null, isAllowed)
      else answerSocket(request.socket, noAccess(), options.headers.always)
    },
    ...(redis === undefined ? {} : { adapter: redis.adapter }),
  })

  server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    options.headers.set(request, response)
    next()
  })
  server.engine.on('connection', terminateUnauthenticated)
  server.use((socket, next) => {
    admit({ socket, system, tokens, rooms }).then(
      () => next(),
      (error: unknown) => next(refusalOf(error)),
    )
  })
  // Checks sockets again when rights, customers or sessions may have changed.
  const review = async (sockets: Iterable<LiveSocket>) => {
    await Promise.all(Array.from(sockets, (socket) => reviewInTurn({ socket, system, rooms })))
  }
  const socketsOf = (username: string) =>
    [...(server.sockets.adapter.rooms.get(userRoom(username)) ?? [])].flatMap(
      (id) => server.sockets.sockets.get(id) ?? [],
    )
  const failed = (error: unknown) => log.warn({ err: error }, 'Live viewers could not be checked again')
  server.on('connection', (socket) => {
    endWithSession(socket)
    // Notifications that came while the viewer was being admitted found no socket.
    review([socket]).catch(failed)
  })
  notifications.on('viewer_changed', (username) => void review(socketsOf(username)).catch(failed))
  notifications.onReconnect(() => void review(server.sockets.sockets.values()).catch(failed))
  const backlog = setInterval(() => cutSlowClients(server), BACKLOG_CHECK_MS)

  const fanOut = createFanOut(() => server.sockets)
  // With Redis, only the adapter knows the viewers of other processes.
  const send = (to: readonly string[], event: { name: string; payload: unknown }) => {
    if (redis === undefined) fanOut.send(to, event)
    else server.to([...to]).emit(event.name, event.payload)
  }
  return {
    publish: (event, { path, payload }) => {
      options.onPublish?.(event, payload)
      if (path.length > 0) send(rooms.of(event, path), { name: event.name, payload })
    },
    publishMany: (event, addressed) => {
      options.onPublish?.(
        event,
        addressed.map(({ item }) => item),
      )
      if (redis === undefined) {
        const announced = addressed.map(({ path, item }) => ({ rooms: rooms.of(event, path), item }))
        return fanOut.sendLists(event.name, announced)
      }
      for (const { path, items } of byCustomer(addressed)) {
        if (path.length > 0) send(rooms.of(event, path), { name: event.name, payload: items })
      }
    },
    publishToSession: (event, { sessionId, payload }) => {
      options.onPublish?.(event, payload)
      send([rooms.ofSession(event, sessionId)], { name: event.name, payload })
    },
    get connections() {
      return server.engine.clientsCount
    },
    sessions: () => sessionsOf(server),
    job: {
      name: 'ended live sessions',
      purpose: 'Closes the live sockets of sessions that have ended.',
      everyMs: ENDED_CHECK_MS,
      run: async () => {
        const connected = [...new Set(sessionsOf(server))]
        if (connected.length === 0) return
        const ended = new Set(await findEndedSessions(system, connected))
        const sockets = server.sockets.sockets.values()
        await review(sockets.filter(({ data }) => ended.has(data.viewer.sessionId)))
      },
    },
    close: async () => {
      clearInterval(backlog)
      await server.close()
      redis?.close()
    },
  }
}

const sessionsOf = (server: LiveServer) =>
  server.sockets.sockets.values().map(({ data }) => data.viewer.sessionId)

/** The refusal of a connection. The client's `connect_error` gets the error body as `data`. */
function refusalOf(error: unknown): Error & { data: ErrorBody } {
  const appError = toAppError(error) ?? unknownError()
  return Object.assign(new Error(appError.message), { data: appError.body })
}

interface Admission {
  socket: LiveSocket
  system: Database
  rooms: Rooms
}

async function admit(options: Admission & { tokens: Tokens }): Promise<void> {
  const { socket, system, tokens, rooms } = options
  const token: unknown = socket.handshake.auth['token']
  const session = typeof token === 'string' ? await tokens.sessionOf(token) : undefined
  const viewer = session === undefined ? undefined : await findViewer(system, session)
  if (viewer === undefined) throw notSignedIn()
  socket.data.viewer = viewer
  socket.data.review = Promise.resolve()
  markKnown(socket.request.socket)
  await socket.join([userRoom(viewer.username), ...rooms.ofViewer(viewer)])
}

/** Ends the connection with its session, which may be extended meanwhile: then the last review has read a later end. */
function endWithSession(socket: LiveSocket): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    const untilEnd = socket.data.viewer.expiresAt.getTime() - Date.now()
    if (untilEnd <= 0) endSession(socket)
    else timer = setTimeout(wait, Math.min(untilEnd, LONGEST_TIMER_MS))
  }
  wait()
  socket.once('disconnect', () => clearTimeout(timer))
}

function endSession(socket: LiveSocket): void {
  socket.emit('sessionEnded')
  socket.disconnect(true)
}

function reviewInTurn(admission: Admission): Promise<void> {
  const { socket } = admission
  const review = socket.data.review.then(() => reviewSocket(admission))
  socket.data.review = review.catch(() => undefined)
  return review
}

async function reviewSocket({ socket, system, rooms }: Admission): Promise<void> {
  const before = socket.data.viewer
  const viewer = await findViewer(system, before.sessionId)
  if (viewer === undefined) return endSession(socket)
  socket.data.viewer = viewer
  const heard = rooms.ofViewer(viewer)
  const lost = [...socket.rooms].filter((room) => dependsOnAccess(room) && !heard.includes(room))
  for (const room of lost) await socket.leave(room)
  await socket.join(heard)
  if (accessOf(before) !== accessOf(viewer)) socket.emit('viewerChanged')
}

/** A text of everything that the console's screens depend on. If it changes, the console is notified. */
const accessOf = ({ verified, customers, rights }: Viewer) =>
  JSON.stringify([verified, customers, [...rights]])

/** Socket.IO has closed such a connection by then, but WebSocket would wait half a minute for a client that does not answer. */
function terminateUnauthenticated(conn: LiveSocket['conn']): void {
  const timer = setTimeout(() => {
    const stream = streamOf(conn)
    if (conn.readyState === 'open' || !('terminate' in stream)) return
    if (typeof stream.terminate === 'function') stream.terminate()
  }, UNAUTHENTICATED_MS + TERMINATE_AFTER_MS)
  timer.unref()
}

/** The WebSocket of a connection; empty for other transports. */
function streamOf({ transport }: LiveSocket['conn']): object {
  const stream: unknown = 'socket' in transport ? transport.socket : undefined
  return typeof stream === 'object' && stream !== null ? stream : {}
}

function cutSlowClients(server: LiveServer): void {
  for (const socket of server.sockets.sockets.values()) {
    // Drops queued data too: the client may never read it.
    if (unsentBytes(socket.conn) > MAX_UNSENT_BYTES) socket.conn.close(true)
  }
}

/** Bytes queued in the transport and in Engine.IO that a client has not read yet. */
function unsentBytes(conn: LiveSocket['conn']): number {
  const stream = streamOf(conn)
  const sending = 'bufferedAmount' in stream ? Number(stream.bufferedAmount) : 0
  // Engine.IO's own queue is private in its types, and no method tells its size.
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly { data?: { length: number } }[] }
  return writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), sending)
}
