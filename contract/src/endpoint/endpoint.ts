import type { z } from 'zod'
import type { DeclarableErrorCode } from './errors.ts'
import type { ListDeclaration } from './list-declaration.ts'
import type { Resource } from './resources.ts'
import type { Right } from './rights.ts'
import type { UploadDeclaration, UploadInput } from './upload.ts'

/**
 * Who may call an endpoint: anybody, any open session, any session of a verified user, or the holders of a right
 * (of at least one, where a list is given). Rights imply a verified user.
 */
export type Access = 'public' | 'signedIn' | 'verified' | Right | readonly [Right, ...Right[]]

/** Rejects unknown fields, so that a misspelt one is not silently lost. */
type StrictObject = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>

interface EveryEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with its parameters in braces: `/api/users/user/{username}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly right: Access
  readonly params?: StrictObject
  readonly query?: StrictObject
  /** Its objects are strict too, including nested ones: a test checks this. */
  readonly body?: z.ZodType
  /** The largest body that it takes, in bytes, where that is more than 1 MB. Only an open session may send it. */
  readonly maxBodyBytes?: number
  /** The body is a form with one file instead, which is taken from verified users and never held in memory. */
  readonly upload?: UploadDeclaration
  /** Headers and cookies that the call reads besides the session's token: name to description. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
  /** The reply's JSON; `z.never()` where it is always a file. */
  readonly response: z.ZodType
  /** The media type of the reply where it is a file, or can be one on request. */
  readonly fileType?: string
  /**
   * The errors that calls of it may be answered with, beside those that follow from its other fields and those of any
   * call (`errorsOf`). An answer with another code is a 500 in tests.
   */
  readonly errors?: readonly DeclarableErrorCode[]
  /** For a list that the server sorts, filters and pages: the query options for a table. */
  readonly list?: ListDeclaration
  /** Timeout of the console's call, in milliseconds; `DEFAULT_TIMEOUT_MS` when absent. */
  readonly timeoutMs?: number
}

/** A call without an action type changes nothing, and runs in a read-only transaction whatever its method. */
interface ReadingEndpoint extends EveryEndpoint {
  readonly actionType?: undefined
  /**
   * The resources that the reply depends on: when a call changes one of them, the console reloads. Empty: it never
   * changes.
   */
  readonly reads: readonly Resource[]
  /** The action type that the user action log gets for a refused call; none where that tells nothing. */
  readonly refusedActionType?: string
  /**
   * Whether it reads so much that the replica of the database answers it, where there is one: histories and files of
   * large tables. With names of query parameters, calls that give one of them. Only for endpoints that need a session.
   */
  readonly readsReplica?: true | readonly [string, ...string[]]
  readonly changes?: undefined
}

interface ChangingEndpoint extends EveryEndpoint {
  /** The action type that the user action log gets for this call. */
  readonly actionType: string
  /** The resources to reload after the call, in addition to the user action log. Empty: nothing that can be read. */
  readonly changes: readonly Resource[]
  readonly reads?: undefined
  readonly refusedActionType?: undefined
  readonly readsReplica?: undefined
}

/** The declaration of one call, for server, console and documentation. See `docs/architecture.md`. */
export type EndpointDeclaration = ReadingEndpoint | ChangingEndpoint

/** The `fileType` of an endpoint whose files are of any type. */
export const ANY_FILE_TYPE = '*/*'

/** Default timeout of a call (specification 1, section 9). */
export const DEFAULT_TIMEOUT_MS = 50_000

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration
}

type Part = 'params' | 'query' | 'body'

/** What a handler receives of a part, after parsing; `undefined` where the endpoint declares none. */
export type Parsed<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? z.output<E[P]>
  : undefined

/** The type of a part as the caller gives it, before defaults are filled in. */
export type Given<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? z.input<E[P]>
  : undefined

/** What a caller of the endpoint gets back. */
export type Reply<E extends EndpointDeclaration> = z.output<E['response']>

/** What a handler of the endpoint returns. */
export type Answer<E extends EndpointDeclaration> = z.input<E['response']>

/** The parts that an endpoint declares and its callers must give, and those that they may leave out. */
type RequiredPart<E extends EndpointDeclaration, P extends Part> = undefined extends Given<E, P> ? never : P
type OptionalPart<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? Exclude<P, RequiredPart<E, P>>
  : never

/** The request's inputs: only the parts that the endpoint declares. */
export type EndpointInput<E extends EndpointDeclaration> = {
  readonly [P in Part as RequiredPart<E, P>]: Given<E, P>
} & { readonly [P in Part as OptionalPart<E, P>]?: Given<E, P> } & (E['upload'] extends UploadDeclaration
    ? { readonly upload: UploadInput<E['upload']> }
    : unknown)
