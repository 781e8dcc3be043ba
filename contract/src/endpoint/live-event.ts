import type { z } from 'zod'
import type { Resource } from './resources.ts'
import type { Right } from './rights.ts'

/** What both sides know of one kind of live event. */
export interface LiveEventDeclaration {
  readonly name: string
  readonly payload: z.ZodType
  /** Who receives it among viewers of its customer: every verified user, or holders of a right (one of several). */
  readonly right: 'verified' | Right | readonly [Right, ...Right[]]
  /** It goes to one session alone, by `publishToSession`; absent: to the viewers of a customer. */
  readonly audience?: 'session'
  /** The resources that consoles reload on it; none if the payload contains everything. */
  readonly changes?: readonly Resource[]
}

/** Declares a live event and keeps the exact type of its payload. */
export function liveEvent<const E extends LiveEventDeclaration>(declaration: E): E {
  return declaration
}

/** What an event carries. */
export type LivePayload<E extends LiveEventDeclaration> = z.output<E['payload']>
