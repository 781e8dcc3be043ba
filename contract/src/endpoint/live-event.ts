import type { z } from 'zod'
import type { Right } from './rights.ts'

/** A kind of live event, declared for server and console. */
export interface LiveEventDeclaration {
  readonly name: string
  readonly payload: z.ZodType
  /** Which viewers of the customer receive it: every verified user, or users with a right (one of several). */
  readonly right: 'verified' | Right | readonly [Right, ...Right[]]
  /** Sent to a single session by `publishToSession`; absent: to the viewers of a customer. */
  readonly audience?: 'session'
  /** Names of the data that consoles reload; none if the payload contains everything. */
  readonly changes?: readonly string[]
}

/** Declares a live event and keeps the exact type of its payload. */
export function liveEvent<const E extends LiveEventDeclaration>(declaration: E): E {
  return declaration
}

export type LivePayload<E extends LiveEventDeclaration> = z.output<E['payload']>
