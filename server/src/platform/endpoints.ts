import type { Access, Answer, EndpointDeclaration, Parsed } from '@service-center/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditDetails, writeAudit } from './audit.ts'
import { type Cookie, cookieHeader, readCookies } from './cookies.ts'
import type { Database, OpenDatabase } from './database.ts'
import { notSignedIn, toAppError } from './errors.ts'
import { CutShort, FileAnswer, sendFile, sendStream, StreamAnswer } from './file-answers.ts'
import type { Seals } from './sealing.ts'
import type { SeenSessions } from './seen-sessions.ts'
import type { Tokens } from './tokens.ts'
import { actingAs, actingAsSystem, checkAccess, mayGoOn, type Viewer } from './viewers.ts'

/** What a handler knows of the call that it answers. */
export interface Call<E extends EndpointDeclaration> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The transaction of this call. It already acts as the viewer, and only reads where the call changes nothing. */
  readonly db: Database
  readonly viewer: E['right'] extends 'public' ? undefined : Viewer
  /** The caller's network address. */
  readonly address: string
  /** What the caller's browser keeps for the server. */
  readonly cookies: ReadonlyMap<string, string>
  /** Has the browser keep something, once the call has succeeded. */
  setCookie(cookie: Cookie): void
  /** Adds to this call's entry in the user action log; may be called again with more. */
  audit(details: AuditDetails): void
  /** Runs after the commit, and not at all when there is none: live events, mails. */
  afterCommit(work: () => void): void
}

/** JSON that PostgreSQL has built: sent as it is. Its shape is the handler's word, which the tests check. */
export class RawJson {
  readonly body: Buffer
  /** @param json the text: as `bytea` it would come twice as long, in hexadecimal digits */
  constructor(json: string) {
    this.body = Buffer.from(json)
  }
}

/** An answer that a service outside has to be asked for: after the commit, without a connection of the database. */
export class LaterAnswer<Reply> {
  readonly ask: () => Promise<Reply>
  constructor(ask: () => Promise<Reply>) {
    this.ask = ask
  }
}

type SentAnswer<E extends EndpointDeclaration> = Answer<E> | RawJson | FileAnswer
type AnyAnswer<E extends EndpointDeclaration> = SentAnswer<E> | StreamAnswer | LaterAnswer<Answer<E>>

export type Handler<E extends EndpointDeclaration> = (call: Call<E>) => Promise<AnyAnswer<E>>

/** What the endpoints are mounted on. */
export interface App {
  readonly fastify: FastifyInstance
  readonly database: OpenDatabase
  readonly tokens: Tokens
  readonly seals: Seals
  readonly seenSessions: SeenSessions
  /** Every endpoint that has been mounted; a test holds it against the contract. */
  readonly mounted: EndpointDeclaration[]
  /** Called with every reply: tests check raw replies against their schemas here. */
  readonly onReply?: (endpoint: EndpointDeclaration, reply: unknown) => void
}

/**
 * Mounts an endpoint: authenticates, checks the right, parses the input strictly, opens the viewer's transaction,
 * runs the handler, writes the log entry in the same transaction, and strips from the reply what is not declared.
 */
export function route<E extends EndpointDeclaration>(app: App, endpoint: E): (handler: Handler<E>) => void {
  return (handler) => {
    app.mounted.push(endpoint)
    const parse = inputParser(endpoint)
    app.fastify.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        try {
          const answer = await answerCall({ app, endpoint, parse, handler, request, reply })
          // A stream has been sent in its transaction.
          if (answer instanceof LaterAnswer) await send({ app, endpoint, reply, answer: await answer.ask() })
          else if (!(answer instanceof StreamAnswer)) await send({ app, endpoint, reply, answer })
        } catch (error) {
          // The caller went away in the midst of a download: nobody is left to be told.
          if (!(error instanceof CutShort)) throw error
        }
        return reply
      },
    })
  }
}

async function answerCall<E extends EndpointDeclaration>(options: {
  app: App
  endpoint: E
  parse: (request: FastifyRequest) => object
  handler: Handler<E>
  request: FastifyRequest
  reply: FastifyReply
}): Promise<AnyAnswer<E>> {
  const { app, endpoint, parse, handler, request, reply } = options
  const address = request.ip
  const readOnly = endpoint.audit === undefined
  const afterCommit: (() => void)[] = []
  const details: AuditDetails = {}
  let username: string | undefined

  const work = async (db: Database, viewer: Viewer | undefined) => {
    username = viewer?.username
    if (viewer !== undefined) {
      app.seenSessions.note(viewer.sessionId)
      checkAccess(viewer, endpoint.right)
    }
    // Parsing comes after the right: who may not call learns nothing of the inputs.
    const input = parse(request)
    const call = {
      ...input,
      db,
      viewer,
      address,
      cookies: readCookies(request.headers.cookie),
      setCookie: (cookie: Cookie) =>
        void afterCommit.push(
          () => void reply.header('set-cookie', cookieHeader(cookie, request.protocol === 'https')),
        ),
      audit: (more: AuditDetails) => void Object.assign(details, more),
      afterCommit: (later: () => void) => void afterCommit.push(later),
    }
    // `viewer` is undefined exactly for public endpoints: `run` below decides by the same field.
    const answer = await handler(call as Call<E>)
    if (answer instanceof StreamAnswer) {
      if (!readOnly)
        throw new Error(`${endpoint.path} changes something: its answer must wait for the commit.`)
      await sendStream(reply, answer, { caller: viewer && callerOf(app, { viewer, access: endpoint.right }) })
    }
    if (endpoint.audit !== undefined) {
      await writeAudit(db, { actionType: endpoint.audit, statusCode: 200, username, address, details })
    }
    return answer
  }

  try {
    const answer =
      endpoint.right === 'public'
        ? await actingAsSystem({ database: app.database, readOnly }, (db) => work(db, undefined))
        : await actingAs({ database: app.database, sessionId: await sessionOf(app, request), readOnly }, work)
    for (const later of afterCommit) later()
    return answer
  } catch (error) {
    await auditFailure({ app, endpoint, error, details, username, address })
    throw error
  }
}

/** Who downloads something: the look at whether they still may is not of the download's own transaction. */
function callerOf({ database }: App, who: { viewer: Viewer; access: Access }) {
  return { username: who.viewer.username, mayGoOn: () => mayGoOn(database.aside, who) }
}

/** A changing call that was refused leaves its entry too, in a transaction of its own. */
async function auditFailure(options: {
  app: App
  endpoint: EndpointDeclaration
  error: unknown
  details: AuditDetails
  username: string | undefined
  address: string
}): Promise<void> {
  const { app, endpoint, error, details, username, address } = options
  const actionType = endpoint.audit
  // Who has no session has no name either: such calls are noise, not actions.
  if (actionType === undefined || (username === undefined && details.username === undefined)) return
  const statusCode = toAppError(error)?.status ?? 500
  const refused: AuditDetails = { ...details }
  delete refused.after
  await writeAudit(app.database.system, {
    actionType,
    statusCode,
    username,
    address,
    details: refused,
  }).catch((failure: unknown) =>
    app.fastify.log.error({ err: failure }, 'A refused action could not be logged'),
  )
}

async function sessionOf(app: App, request: FastifyRequest): Promise<string> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) throw notSignedIn()
  const session = await app.tokens.sessionOf(token)
  if (session === undefined) throw notSignedIn()
  return session
}

/** Makes the parser of an endpoint's inputs: once, for a schema costs more to make than to run. */
function inputParser(endpoint: EndpointDeclaration): (request: FastifyRequest) => object {
  const params = endpoint.params?.strict()
  const query = endpoint.query?.strict()
  const body = strictBody(endpoint)
  return (request) => ({
    params: params?.parse(request.params),
    query: query?.parse(request.query),
    body: body?.parse(request.body ?? {}),
  })
}

function strictBody(endpoint: EndpointDeclaration) {
  const { body } = endpoint
  // Objects refuse unknown fields, so that a misspelt one is not silently lost.
  return body !== undefined && 'strict' in body && typeof body.strict === 'function'
    ? // Only object schemas have `strict`, and it gives a schema of the same kind.
      (body.strict() as typeof body)
    : body
}

async function send<E extends EndpointDeclaration>(options: {
  app: App
  endpoint: E
  reply: FastifyReply
  answer: SentAnswer<E>
}): Promise<void> {
  const { app, endpoint, reply, answer } = options
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (answer instanceof RawJson) {
    app.onReply?.(endpoint, JSON.parse(answer.body.toString()))
    await reply.send(answer.body)
    return
  }
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success)
    throw new Error(`The reply of ${endpoint.path} is not as declared: ${parsed.error.message}`)
  await reply.send(JSON.stringify(parsed.data))
}
