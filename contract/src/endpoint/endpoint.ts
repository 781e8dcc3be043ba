import type { z } from 'zod'
import type { ListDeclaration } from './list-query.ts'
import type { Right } from './rights.ts'

/** A form with one file (`multipart/form-data`) and other fields. */
export interface UploadDeclaration {
  /** Name of the file's field in the form. */
  readonly field: string
  readonly maxBytes: number
  /**
   * Accepted media types. The type is detected from the content, not the name; for text files the sender's type is
   * used.
   */
  readonly types: readonly [string, ...string[]]
  /** The other fields; all arrive as text. */
  readonly fields?: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>
}

/** The properties of a file that browsers and Node share. */
export interface NamedFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** The file and fields that a caller sends. */
interface UploadInput<U extends UploadDeclaration> {
  readonly file: NamedFile
  readonly fields: U['fields'] extends z.ZodType ? z.input<U['fields']> : Readonly<Record<never, never>>
}

/** The fields as a handler receives them. */
export type UploadFields<U extends UploadDeclaration> = U['fields'] extends z.ZodType
  ? z.output<U['fields']>
  : Readonly<Record<never, never>>

/**
 * Who may call an endpoint: anybody, any open session, any session of a verified user, or users with a right (one
 * of several, if a list is given). Rights imply a verified user.
 */
export type Access = 'public' | 'signedIn' | 'verified' | Right | readonly [Right, ...Right[]]

/** Rejects unknown fields, so that a misspelt one is not ignored. */
type StrictObject = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>

interface EveryEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with parameters in braces: `/api/users/user/{username}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly right: Access
  readonly params?: StrictObject
  readonly query?: StrictObject
  /** All objects in it must be strict, including nested ones; a test checks this. */
  readonly body?: z.ZodType
  /** The largest body in bytes, if more than 1 MB. Only open sessions may send such a body. */
  readonly maxBodyBytes?: number
  /** The body is a form with one file. Accepted from verified users only and streamed, never held in memory. */
  readonly upload?: UploadDeclaration
  /** Headers and cookies that the call reads besides the session's token, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
  /** The JSON reply; `z.never()` if the reply is always a file. */
  readonly response: z.ZodType
  /** The media type if the reply is, or on request can be, a file. */
  readonly fileType?: string
  /**
   * The errors that a call may return in addition to those that follow from the declaration (`errorsOf`). In tests,
   * any other code becomes a 500. The codes are those of `errors.ts`.
   */
  readonly errors?: readonly string[]
  /** For lists that the server sorts, filters and pages: the options of a table. */
  readonly list?: ListDeclaration
  /** Timeout of the console's call, in milliseconds; `DEFAULT_TIMEOUT_MS` when absent. */
  readonly timeoutMs?: number
}

/** A call without an action type changes nothing and runs in a read-only transaction, whatever its method. */
interface ReadingEndpoint extends EveryEndpoint {
  readonly actionType?: undefined
  /**
   * Names of the data that the reply depends on, for example 'users'. The console reloads when a call changes one of
   * them. Empty: the reply never changes.
   */
  readonly reads: readonly string[]
  /**
   * The action type with which a refused call is logged in the user action log. Absent: refused calls are not
   * logged.
   */
  readonly refusedActionType?: string
  /**
   * Whether the database replica answers it, where there is one: for histories and files of large tables. A list
   * names query parameters: only calls with one of them use the replica. Only for endpoints that need a session.
   */
  readonly readsReplica?: true | readonly [string, ...string[]]
  readonly changes?: undefined
}

interface ChangingEndpoint extends EveryEndpoint {
  /** The action type with which the call is logged in the user action log. */
  readonly actionType: string
  /** Names of the data to reload after the call, besides the user action log: those of `reads`. Empty: none. */
  readonly changes: readonly string[]
  readonly reads?: undefined
  readonly refusedActionType?: undefined
  readonly readsReplica?: undefined
}

/** One API call, declared for server, console and documentation. See `docs/architecture.md`. */
export type EndpointDeclaration = ReadingEndpoint | ChangingEndpoint

/** `fileType` of an endpoint that returns files of any type. */
export const ANY_FILE_TYPE = '*/*'

/** `headers` of an endpoint that sends a file of which a part can be asked for: its answer is then 206 or 416. */
export const PART_OF_FILE = { Range: 'The part that is wanted, as bytes=from-to (RFC 9110, section 14).' }

/** Whether a call can ask for a part of a file. */
export const sendsParts = ({ headers }: Pick<EndpointDeclaration, 'headers'>): boolean =>
  headers !== undefined && 'Range' in headers

/** Default timeout of a call, in milliseconds (specification 1, section 9). */
export const DEFAULT_TIMEOUT_MS = 50_000

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration
}

type Part = 'params' | 'query' | 'body'

/** What a handler receives after parsing; `undefined` if the endpoint does not declare the part. */
export type Parsed<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? z.output<E[P]>
  : undefined

/** What a caller passes, before defaults are filled in. */
export type Given<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? z.input<E[P]>
  : undefined

export type Reply<E extends EndpointDeclaration> = z.output<E['response']>

export type Answer<E extends EndpointDeclaration> = z.input<E['response']>

/** The declared parts that a caller must pass, and those that may be left out, such as a query of optional parameters. */
type RequiredPart<E extends EndpointDeclaration, P extends Part> =
  undefined extends Given<E, P> ? never : P extends 'query' ? (object extends Given<E, P> ? never : P) : P
type OptionalPart<E extends EndpointDeclaration, P extends Part> = E[P] extends z.ZodType
  ? Exclude<P, RequiredPart<E, P>>
  : never

/** The inputs of a call: only the declared parts. */
export type EndpointInput<E extends EndpointDeclaration> = {
  readonly [P in Part as RequiredPart<E, P>]: Given<E, P>
} & {
  readonly [P in Part as OptionalPart<E, P>]?: Given<E, P> | undefined
} & (E['upload'] extends UploadDeclaration ? { readonly upload: UploadInput<E['upload']> } : unknown)
