import {
  ANY_FILE_TYPE,
  type Answer,
  type EndpointDeclaration,
} from '@service-center/contract/endpoint/endpoint.ts'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { FileAnswer, sendFile, StreamAnswer } from '../files/file-answers.ts'
import { JoinedJson } from './joined-json.ts'

/** JSON built by PostgreSQL, sent unchanged. Its shape is only checked in tests. */
export class RawJson {
  readonly body: Buffer
  /** @param json read as text, because PostgreSQL sends `bytea` as hexadecimal digits, twice as long */
  constructor(json: string) {
    this.body = Buffer.from(json)
  }
}

/** A long JSON reply in pieces. Each is built when it is sent, so that other calls run in between. Only tests check its shape. */
export class PiecedJson {
  readonly pieces: () => Iterable<string>
  constructor(pieces: () => Iterable<string>) {
    this.pieces = pieces
  }
}

/** A reply that needs an outside service or a thread. It is computed after the commit, without a database connection. */
export class DeferredAnswer<Reply> {
  readonly ask: () => Promise<Reply>
  constructor(ask: () => Promise<Reply>) {
    this.ask = ask
  }
}

/** A reply that is sent after the transaction has ended. */
export type SentAnswer<E extends EndpointDeclaration> =
  | Answer<E>
  | RawJson
  | PiecedJson
  | JoinedJson
  | FileAnswer
export type AnyAnswer<E extends EndpointDeclaration> =
  | SentAnswer<E>
  | StreamAnswer
  | DeferredAnswer<Answer<E> | FileAnswer>

/** Called with every JSON reply before undeclared fields are removed. Tests check it against its schema. */
export type OnReply = (endpoint: EndpointDeclaration, reply: unknown) => void

/** Sends a handler's result, with undeclared fields removed. */
export async function sendAnswer<E extends EndpointDeclaration>(options: {
  endpoint: E
  reply: FastifyReply
  answer: SentAnswer<E>
  onReply: OnReply | undefined
}): Promise<void> {
  const { endpoint, reply, answer, onReply } = options
  if (answer instanceof FileAnswer) {
    checkFileType(endpoint, answer)
    return sendFile(reply, answer)
  }
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (answer instanceof RawJson) {
    onReply?.(endpoint, JSON.parse(answer.body.toString()))
    await reply.send(answer.body)
    return
  }
  if (answer instanceof PiecedJson) {
    onReply?.(endpoint, JSON.parse([...answer.pieces()].join('')))
    await reply.send(Readable.from(inTurns(answer.pieces())))
    return
  }
  if (answer instanceof JoinedJson) {
    onReply?.(endpoint, JSON.parse(answer.body().toString()))
    await answer.send(reply)
    return
  }
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success)
    throw new Error(`The reply of ${endpoint.path} is not as declared: ${parsed.error.message}`)
  onReply?.(endpoint, JSON.parse(JSON.stringify(answer)))
  await reply.send(JSON.stringify(parsed.data))
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}

/**
 * @throws Error when the endpoint does not declare a file of this media type
 */
function checkFileType(endpoint: EndpointDeclaration, { head }: FileAnswer | StreamAnswer): void {
  const mediaType = mediaTypeOf(head)
  if (endpoint.fileType !== ANY_FILE_TYPE && mediaType !== endpoint.fileType)
    throw new Error(`${endpoint.path} answers with a file that it does not declare: ${mediaType}`)
}

/**
 * The stream to send: a file, or a JSON reply, which is passed to `onReply` when complete.
 * @throws Error when the endpoint declares no such file
 */
export function declaredStream(
  endpoint: EndpointDeclaration,
  answer: StreamAnswer,
  onReply: OnReply | undefined,
): StreamAnswer {
  if (mediaTypeOf(answer.head) !== 'application/json') {
    checkFileType(endpoint, answer)
    return answer
  }
  if (onReply === undefined) return answer
  const { head, chunks } = answer
  return new StreamAnswer({ ...head, chunks: shown(chunks, (text) => onReply(endpoint, JSON.parse(text))) })
}

async function* shown(
  chunks: AsyncIterable<string | Buffer>,
  show: (text: string) => void,
): AsyncGenerator<string | Buffer> {
  const parts: string[] = []
  for await (const chunk of chunks) {
    parts.push(chunk.toString())
    yield chunk
  }
  show(parts.join(''))
}

const mediaTypeOf = ({ contentType }: FileAnswer['head']) => contentType.split(';')[0]
