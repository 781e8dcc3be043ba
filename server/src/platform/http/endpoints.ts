import type {
  Access,
  EndpointDeclaration,
  UploadDeclaration,
} from '@service-center/contract/endpoint/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  largeBody,
  mountRoute,
  uploadFields,
  inputParser,
  sessionOf,
  signalOfCaller,
  wantsReplica,
} from './requests.ts'
import { type ReceivedUpload, receiveUpload } from '../files/uploads.ts'
import { actingOnReplica } from '../replica/acting-on-replica.ts'
import type { Replica } from '../replica/replica.ts'
import type { Call, Preparation, Prepare, PreparedHandler } from './calls.ts'
import { type AnyAnswer, declaredStream, DeferredAnswer, type OnReply, sendAnswer } from './answers.ts'
import {
  type ActionDetails,
  changedNothing,
  insertUserAction,
  insertRefusedAction,
} from '../user-actions/user-actions.ts'
import { type Cookie, cookieHeader, readCookies } from '../clients/cookies.ts'
import type { DiskSpace } from '../database/embedded/disk-space.ts'
import type { DataQueries } from '../data-queries/data-queries.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { CutShort, sendStream, StreamAnswer } from '../files/file-answers.ts'
import type { Devices } from '../devices/devices.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Undo } from '../user-actions/undo.ts'
import type { Notifications } from '../database/notifications.ts'
import type { NewestValues } from '../devices/newest-values/newest-values.ts'
import type { Live } from '../live/live.ts'
import { markKnown } from '../clients/connection-limit.ts'
import type { Encryption } from '../secrets/encryption.ts'
import type { Outgoing } from '../outgoing.ts'
import type { PdfWorkers } from '../pdf/pdf-workers.ts'
import type { LastSeen } from '../access/last-seen.ts'
import { readSeenScope } from '../access/seen-scope.ts'
import type { Tokens } from '../access/tokens.ts'
import { actingAs, actingAsSystem, checkAccess, stillHasAccess, type Viewer } from '../access/viewers.ts'

/** What endpoints are mounted on, and the services that they share. */
export interface App {
  readonly fastify: FastifyInstance
  readonly database: OpenDatabase
  /** The read replica for endpoints that allow it; undefined: the database answers all. */
  readonly replica: Replica | undefined
  readonly disk: DiskSpace
  readonly tokens: Tokens
  readonly encryption: Encryption
  /** Contains the folder of stored files, among others. */
  readonly dataDir: string
  readonly live: Live
  /** The work queue, with which features register their workers. */
  readonly queue: Queue
  readonly jobs: Pick<Jobs, 'list'>
  /** Notifications from the database to all server processes. */
  readonly notifications: Pick<Notifications, 'on'>
  readonly newestValues: NewestValues
  /** Sends requests and attributes to devices. */
  readonly devices: Devices
  readonly outgoing: Outgoing
  readonly pdf: PdfWorkers
  /** Runs the SQL that users write. */
  readonly dataQueries: DataQueries
  /** Features register here how to undo their changes. */
  readonly undo: Undo
  readonly seenSessions: LastSeen
  /** Every mounted endpoint. A test compares the list with the contract. */
  readonly mounted: EndpointDeclaration[]
  readonly onReply?: OnReply
}

/**
 * Mounts an endpoint. For each call it authenticates, opens the viewer's transaction, checks the right, parses the input
 * strictly, runs the handler, writes the user action log entry in the same transaction, and removes undeclared fields from
 * the reply.
 */
export function route<E extends EndpointDeclaration>(
  app: App,
  endpoint: E,
  // The condition always holds. With it TypeScript settles E before it reads the handler, so that the literals of its
  // answer, such as `success: true`, keep their type.
  handler: [E] extends [EndpointDeclaration] ? PreparedHandler<E, undefined> : never,
): void {
  mountEndpoint<E, undefined>(app, endpoint, { handler })
}

/**
 * The same with work before the transaction: for calls that need an outside service to change something. The handler gets
 * its result.
 * @param prepare undefined: there is nothing to prepare in this installation
 */
export function routeWithPreparation<E extends EndpointDeclaration, Prepared>(
  app: App,
  endpoint: E,
  prepare: Prepare<E, Prepared> | undefined,
  handler: PreparedHandler<E, Prepared>,
): void {
  mountEndpoint(app, endpoint, { prepare, handler })
}

function mountEndpoint<E extends EndpointDeclaration, Prepared>(
  app: App,
  endpoint: E,
  { prepare, handler }: { prepare?: Prepare<E, Prepared> | undefined; handler: PreparedHandler<E, Prepared> },
): void {
  app.mounted.push(endpoint)
  const parse = inputParser(endpoint)
  mountRoute(app.fastify, endpoint, {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...largeBody(app, endpoint),
    handler: async (request, reply) => {
      try {
        const answer = await answerCall({ app, endpoint, parse, prepare, handler, request, reply })
        // A stream was already sent during its transaction.
        if (answer instanceof StreamAnswer) return reply
        const sent = answer instanceof DeferredAnswer ? await answer.ask() : answer
        await sendAnswer({ endpoint, reply, answer: sent, onReply: app.onReply })
      } catch (error) {
        // The caller disconnected during a download, so there is nobody to answer.
        if (!(error instanceof CutShort)) throw error
      }
      return reply
    },
  })
}

async function answerCall<E extends EndpointDeclaration, Prepared>(options: {
  app: App
  endpoint: E
  parse: (request: FastifyRequest) => object
  prepare: Prepare<E, Prepared> | undefined
  handler: PreparedHandler<E, Prepared>
  request: FastifyRequest
  reply: FastifyReply
}): Promise<AnyAnswer<E>> {
  const { app, endpoint, parse, prepare, handler, request, reply } = options
  // Even the log entry of a refused call could not be stored.
  if (endpoint.actionType !== undefined) app.disk.check()
  let received: ReceivedUpload | undefined
  let prepared: Prepared | undefined
  const address = request.ip
  const readOnly = endpoint.actionType === undefined
  let afterCommit: (() => void)[] = []
  const afterEntry: (() => Promise<void>)[] = []
  const preparedDetails: ActionDetails = {}
  let details = preparedDetails
  let username: string | undefined
  let hasBegunSending = false

  const callUpload = () => received && { ...received, fields: uploadFields(endpoint, received) }

  const onEntered = (viewer: Viewer) => {
    username = viewer.username
    markKnown(request.raw.socket)
    app.seenSessions.note(viewer.sessionId)
  }

  /** Until `confirmed` resolves, the viewer is the cached one, and the work may be started again with another viewer. */
  const work = async (db: Database, viewer: Viewer | undefined, confirmed: Promise<unknown>) => {
    const later: (() => void)[] = []
    const logged = { ...preparedDetails }
    afterCommit = later
    details = logged
    if (viewer !== undefined) checkAccess(viewer, endpoint.right)
    // Parsed after the check of the right: a caller without it must not learn about the inputs.
    const input = parse(request)
    const call = {
      ...input,
      upload: callUpload(),
      prepared,
      db,
      viewer,
      confirmed,
      address,
      cookies: readCookies(request.headers.cookie, endpoint.cookies),
      setCookie: (cookie: Cookie) =>
        void later.push(
          () => void reply.header('set-cookie', cookieHeader(cookie, request.protocol === 'https')),
        ),
      logAction: (more: ActionDetails) => void Object.assign(logged, more),
      afterCommit: (work: () => void) => void later.push(work),
    }
    // `viewer` is undefined exactly for public endpoints: `run` below decides by the same field.
    const answer = await handler(call as Call<E> & { prepared: Prepared })
    await confirmed
    if (answer instanceof StreamAnswer) {
      if (!readOnly)
        throw new Error(`${endpoint.path} changes something: its answer must wait for the commit.`)
      const stream = declaredStream(endpoint, answer, app.onReply)
      const caller = viewer && (await callerOf(app, { db, viewer, access: endpoint.right }))
      await sendStream(reply, stream, { caller, onBegin: () => (hasBegunSending = true) })
    }
    if (endpoint.actionType !== undefined && !changedNothing(logged)) {
      await insertUserAction(db, {
        actionType: endpoint.actionType,
        statusCode: 200,
        username,
        address,
        details: logged,
      })
    }
    return answer
  }

  /** Checks access before reading the file. No transaction is open while the file is read. */
  const receive = async (declared: UploadDeclaration) => {
    const sessionId = await sessionOf(app.tokens, request)
    await actingAs({ database: app.database, sessionId, readOnly: true }, async (_db, viewer) => {
      username = viewer.username
      markKnown(request.raw.socket)
      checkAccess(viewer, endpoint.right)
    })
    received = await receiveUpload(request, { upload: declared, dataDir: app.dataDir })
  }

  /** Each transaction of `prepare` checks access again, because it may have been withdrawn while a service was asked. */
  const prepareFor = async (work: Prepare<E, Prepared>) => {
    const sessionId = await sessionOf(app.tokens, request)
    const inTransaction: Preparation<E>['inTransaction'] = (step) =>
      actingAs({ database: app.database, sessionId, readOnly: false }, async (db, viewer) => {
        username = viewer.username
        checkAccess(viewer, endpoint.right)
        return step(db, viewer)
      })
    await inTransaction(async () => undefined)
    const preparation = {
      ...parse(request),
      upload: callUpload(),
      address,
      logAction: (more: ActionDetails) => void Object.assign(preparedDetails, more),
      signal: signalOfCaller(reply.raw),
      inTransaction,
      afterEntry: (later: () => Promise<void>) => void afterEntry.push(later),
    }
    // The parser returns the parts that the endpoint declares.
    return work(preparation as Preparation<E>)
  }

  const actForSession = (sessionId: string) => {
    const { database, replica } = app
    if (replica !== undefined && wantsReplica(endpoint, request)) {
      const hasBegun = () => hasBegunSending
      const access = endpoint.right
      return actingOnReplica({ database, replica, sessionId, access, onEntered, hasBegun }, work)
    }
    return actingAs({ database, sessionId, readOnly, beginsEarly: true, onEntered }, work)
  }

  try {
    if (endpoint.upload !== undefined) await receive(endpoint.upload)
    if (prepare !== undefined) prepared = await prepareFor(prepare)
    const answer =
      endpoint.right === 'public'
        ? await actingAsSystem({ database: app.database, readOnly }, (db) =>
            work(db, undefined, Promise.resolve()),
          )
        : await actForSession(await sessionOf(app.tokens, request))
    // The caller, and consoles that get the live event, will read the new values next.
    if (endpoint.changes?.includes('latestValues') === true) await app.newestValues.settled()
    for (const later of afterCommit) later()
    await received?.file.discardUnlessStored()
    return answer
  } catch (error) {
    await received?.file.discard()
    await insertRefusedAction(app.database.system, { endpoint, request, error, details, username })
    throw error
  } finally {
    const failed = (error: unknown) => request.log.error({ err: error }, 'Work after a call has failed')
    for (const later of afterEntry) await later().catch(failed)
  }
}

/** The caller of a download. Later checks of their access use a separate connection, not the download's transaction. */
async function callerOf({ database }: App, who: { db: Database; viewer: Viewer; access: Access }) {
  const { db, viewer, access } = who
  const scope = await readSeenScope(db, viewer)
  return {
    username: viewer.username,
    stillHasAccess: () => stillHasAccess(database.separate, { viewer, access, scope }),
  }
}
