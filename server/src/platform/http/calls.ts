import type {
  EndpointDeclaration,
  Parsed,
  UploadDeclaration,
  UploadFields,
} from '@service-center/contract/endpoint/endpoint.ts'
import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { ActionDetails } from '../user-actions/user-actions.ts'
import type { AnyAnswer } from './answers.ts'
import type { Cookie } from '../clients/cookies.ts'
import type { ReceivedFile } from '../files/received-file.ts'

/** What the handler of a call gets. */
export interface Call<E extends EndpointDeclaration> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The uploaded file, already on disk. It is removed after the call unless `storeFile` stores it. */
  readonly upload: E['upload'] extends UploadDeclaration ? CallUpload<E['upload']> : undefined
  /** The transaction of this call, with the viewer's scope. Read-only if the endpoint has no action type. */
  readonly db: Database
  readonly viewer: E['right'] extends 'public' ? undefined : Viewer
  /** The caller's network address. */
  readonly address: string
  /** The declared cookies of the request. */
  readonly cookies: ReadonlyMap<string, string>
  /** Sets a cookie if the call succeeds. */
  setCookie(cookie: Cookie): void
  /** Adds to this call's entry in the user action log; may be called again with more. */
  logAction(details: ActionDetails): void
  /**
   * Resolves when PostgreSQL has confirmed the viewer. A read-only handler may start earlier with the cached viewer of the
   * session's last call. Answers from `db` come after the confirmation; other side effects must wait for it.
   */
  readonly confirmed: Promise<unknown>
  /** Runs after the commit, and not after a rollback. For live events and mails. */
  afterCommit(work: () => void): void
}

interface CallUpload<U extends UploadDeclaration> {
  readonly file: ReceivedFile
  readonly fields: UploadFields<U>
}

/** What `prepare` gets, which runs before the call's own transaction. */
export interface Preparation<E extends EndpointDeclaration> extends Pick<
  Call<E>,
  'params' | 'query' | 'body' | 'upload' | 'address' | 'logAction'
> {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
  /** A short separate transaction with the viewer's scope, after a check of the right. May write what users do not see as a change. */
  inTransaction<Result>(work: (db: Database, viewer: Viewer) => Promise<Result>): Promise<Result>
  /** Runs when the call has ended, successfully or not, and its entry is in the user action log. */
  afterEntry(work: () => Promise<void>): void
}

/** Work with an outside service or a thread before the call's transaction, so that it holds no database connection while it waits. */
export type Prepare<E extends EndpointDeclaration, Prepared> = (
  preparation: Preparation<E>,
) => Promise<Prepared>

/** A handler that also gets the result of `prepare`. */
export type PreparedHandler<E extends EndpointDeclaration, Prepared> = (
  call: Call<E> & { readonly prepared: Prepared },
) => Promise<AnyAnswer<E>>
