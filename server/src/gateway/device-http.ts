import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, notFound, unavailable } from '../platform/errors.ts'
import { readAttributes } from './messages/attributes.store.ts'
import { namesIn, type Receive } from './messages/device-messages.ts'
import { TemporaryFailure } from './storage/ingest.ts'
import type { AuthenticatedDevice } from './messages/device-tokens.store.ts'
import { BadPayload } from './messages/payload.ts'
import type { Rpc } from './messages/rpc.ts'
import type { FindDevice } from './messages/wrong-tokens.ts'
import { markKnown } from '../platform/clients/connection-limit.ts'
import type { DiskSpace } from '../platform/database/embedded/disk-space.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { ATTRIBUTES, type Subject, subjectOf, TELEMETRY } from './messages/topics.ts'

const DEFAULT_POLL_MS = 20_000
const MAX_POLL_MS = 60_000

interface HttpOptions {
  fastify: FastifyInstance
  database: OpenDatabase
  disk: DiskSpace
  receive: Receive
  /** Marks a device as online that sends no messages but only polls or reads. */
  markOnline: (dev: number) => Promise<void>
  findDevice: FindDevice
  rpc: Rpc
}

interface Call {
  Params: { token: string; id: string }
  Querystring: Record<string, unknown>
}

/** The device protocol over HTTP: `/api/v1/{token}/…`. Not part of the console's contract. */
export function mountDeviceHttp(options: HttpOptions): void {
  const { fastify, rpc } = options
  // Pending polls would keep the server from stopping.
  fastify.addHook('preClose', (done) => {
    rpc.close()
    done()
  })
  void fastify.register(
    (scope, _options, done) => {
      // Devices rarely send a content type, and only the gateway's own parser is strict enough.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
      scope.post<Call>('/telemetry', (request) => receiveTelemetry(options, request, subjectOf(TELEMETRY)))
      scope.post<Call>('/attributes', (request) => receiveTelemetry(options, request, subjectOf(ATTRIBUTES)))
      scope.get<Call>('/attributes', (request) => answerAttributes(options, request))
      scope.get<Call>('/rpc', (request, reply) => pollRpc(options, request, reply))
      scope.post<Call>('/rpc', (request) => answerDeviceCall(options, request))
      scope.post<Call>('/rpc/:id', (request) =>
        receiveTelemetry(options, request, rpcResponse(request.params.id)),
      )
      done()
    },
    { prefix: '/api/v1/:token' },
  )
}

function rpcResponse(id: string): Subject | undefined {
  return subjectOf(`v1/devices/me/rpc/response/${id}`)
}

async function receiveTelemetry(
  options: HttpOptions,
  request: FastifyRequest<Call>,
  subject: Subject | undefined,
): Promise<Record<string, never>> {
  if (subject === undefined) {
    await identify(options, request)
    throw notFound()
  }
  await receiveMessage(options, request, { subject, reply: () => undefined })
  return {}
}

/** A call of the device (client-side RPC). Replies with the message that MQTT would send on the response topic. */
async function answerDeviceCall(options: HttpOptions, request: FastifyRequest<Call>): Promise<unknown> {
  let answer: unknown = {}
  // Over MQTT the id tells answers on a topic apart; here it is not needed.
  const subject = { kind: 'rpcRequest', id: 0 } as const
  await receiveMessage(options, request, {
    subject,
    reply: (_topic, text) => (answer = JSON.parse(text)),
  })
  return answer
}

async function receiveMessage(
  options: HttpOptions,
  request: FastifyRequest<Call>,
  { subject, reply }: { subject: Subject; reply: (topic: string, text: string) => void },
): Promise<void> {
  const device = await identify(options, request)
  // Fails at once; over MQTT the message is retried for a while instead.
  options.disk.check()
  const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const presence = { kind: 'connectionless', channel: 'http' } as const
  await options.receive({ device, subject, payload, presence, reply }).catch(refuse)
}

async function answerAttributes(options: HttpOptions, request: FastifyRequest<Call>) {
  const { dev } = await identify(options, request)
  try {
    const { clientKeys, sharedKeys } = request.query
    const query = { clientKeys: namesIn(clientKeys), sharedKeys: namesIn(sharedKeys) }
    const answer = await readAttributes(options.database, { dev, query })
    await options.markOnline(dev)
    return answer
  } catch (error) {
    return refuse(error)
  }
}

/** Long poll: answers with the next request to the device, or with 408 on timeout. */
async function pollRpc(options: HttpOptions, request: FastifyRequest<Call>, reply: FastifyReply) {
  const { dev } = await identify(options, request)
  const timeoutMs = pollTime(request.query['timeout'])
  await options.markOnline(dev).catch(refuse)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const command = await options.rpc.poll({ dev, timeoutMs, signal: gone.signal })
  if (command === undefined) {
    throw new AppError('timeout', { message: 'There was no request in time.' })
  }
  return command
}

function pollTime(timeout: unknown): number {
  if (timeout === undefined) return DEFAULT_POLL_MS
  if (typeof timeout !== 'string' || !/^\d{1,9}$/.test(timeout))
    throw badRequest('"timeout" is a number of ms.')
  return Math.min(Number(timeout), MAX_POLL_MS)
}

async function identify(
  { findDevice }: HttpOptions,
  request: FastifyRequest<Call>,
): Promise<AuthenticatedDevice> {
  const device = await findDevice(request.params.token, request.ip)
  if (device === undefined) throw new AppError('unknown_device')
  markKnown(request.raw.socket)
  return device
}

function refuse(error: unknown): never {
  if (error instanceof BadPayload) throw badRequest(error.message)
  if (error instanceof TemporaryFailure) throw unavailable()
  throw error
}
