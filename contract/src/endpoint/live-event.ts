import type { z } from 'zod'
import type { Resource } from './resources.ts'
import type { Right } from './rights.ts'

/** What both sides know of one kind of live event. */
export interface LiveEventDeclaration {
  readonly name: string
  readonly payload: z.ZodType
  /** Who hears it, of those who see the customer that it belongs to: every verified user, or holders of (one of) a right. */
  readonly right: 'verified' | Right | readonly [Right, ...Right[]]
  /** What consoles read anew when they hear it; an event whose payload says all there is to know needs none. */
  readonly changes?: readonly Resource[]
}

/** Declares a live event and keeps the exact type of its payload. */
export function liveEvent<const E extends LiveEventDeclaration>(declaration: E): E {
  return declaration
}

/** What an event carries. */
export type LivePayload<E extends LiveEventDeclaration> = z.output<E['payload']>
