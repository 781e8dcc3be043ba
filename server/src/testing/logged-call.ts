import type { EndpointDeclaration, EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import type { TestReply, TestServer } from './server/test-server.ts'

/** A call that changes something, with its preconditions set up; it can be repeated if it failed. */
export interface LoggedCall {
  /** The user of the action. */
  readonly username: string
  make(): Promise<TestReply<unknown>>
  /** The same request by another user; absent for a call without a session. */
  readonly makeAs?: (token: string) => Promise<TestReply<unknown>>
}

/** A new signed-in user with every right. */
export interface Actor {
  readonly username: string
  readonly token: string
}

export type Prepare = (server: TestServer, actor: Actor) => Promise<LoggedCall>

export function asActor<E extends EndpointDeclaration>(
  server: TestServer,
  { actor, endpoint, input }: { actor: Actor; endpoint: E; input: EndpointInput<E> },
): LoggedCall {
  const makeAs = (token: string) => server.call(endpoint, { ...input, token })
  return {
    username: actor.username,
    make: () => makeAs(actor.token),
    makeAs,
  }
}

/** A call without a session, which itself names the user of the action. */
export function asNobody<E extends EndpointDeclaration>(
  server: TestServer,
  { username, endpoint, input }: { username: string; endpoint: E; input: EndpointInput<E> },
): LoggedCall {
  return { username, make: () => server.call(endpoint, input) }
}

export const emailOf = (username: string) => `${username}@example.com`
