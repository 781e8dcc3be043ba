import type { Answer, EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { FileAnswer, sendFile, type StreamAnswer } from './file-answers.ts'

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

/** What is sent when the transaction has ended. */
export type SentAnswer<E extends EndpointDeclaration> = Answer<E> | RawJson | FileAnswer
/** What a handler may give. */
export type AnyAnswer<E extends EndpointDeclaration> = SentAnswer<E> | StreamAnswer | LaterAnswer<Answer<E>>

/** Called with every reply: tests check raw replies against their schemas here. */
export type OnReply = (endpoint: EndpointDeclaration, reply: unknown) => void

/** Sends what a handler gave, without what the endpoint does not declare. */
export async function sendAnswer<E extends EndpointDeclaration>(options: {
  endpoint: E
  reply: FastifyReply
  answer: SentAnswer<E>
  onReply: OnReply | undefined
}): Promise<void> {
  const { endpoint, reply, answer, onReply } = options
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (answer instanceof RawJson) {
    onReply?.(endpoint, JSON.parse(answer.body.toString()))
    await reply.send(answer.body)
    return
  }
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success)
    throw new Error(`The reply of ${endpoint.path} is not as declared: ${parsed.error.message}`)
  await reply.send(JSON.stringify(parsed.data))
}
