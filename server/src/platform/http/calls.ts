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

/** The context of a call for its handler. */
export interface Call<E extends EndpointDeclaration> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The uploaded file, already on disk: `storeFile` keeps it. Otherwise it is removed after the call. */
  readonly upload: E['upload'] extends UploadDeclaration ? CallUpload<E['upload']> : undefined
  /** The transaction of this call, with the viewer's scope; read-only where the call changes nothing. */
  readonly db: Database
  readonly viewer: E['right'] extends 'public' ? undefined : Viewer
  /** The caller's network address. */
  readonly address: string
  /** The declared cookies of the request. */
  readonly cookies: ReadonlyMap<string, string>
  /** Sets a cookie, if the call succeeds. */
  setCookie(cookie: Cookie): void
  /** Adds to this call's entry in the user action log; may be called again with more. */
  logAction(details: ActionDetails): void
  /**
   * Resolves when the viewer is known to be still the one of the session's last call, with whom a read-only handler may have
   * begun. Its first answer from `db` comes later too; what has an effect elsewhere before that waits for this.
   */
  readonly confirmed: Promise<unknown>
  /** Runs after the commit, and not at all after a rollback: live events, mails. */
  afterCommit(work: () => void): void
}

interface CallUpload<U extends UploadDeclaration> {
  readonly file: ReceivedFile
  readonly fields: UploadFields<U>
}

/** What the work before a call's own transaction gets. */
export interface Preparation<E extends EndpointDeclaration> extends Pick<
  Call<E>,
  'params' | 'query' | 'body' | 'upload' | 'address' | 'logAction'
> {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
  /** A short transaction of its own with the viewer's scope and right; it may write what is no change for anybody. */
  inTransaction<Result>(work: (db: Database, viewer: Viewer) => Promise<Result>): Promise<Result>
  /** Runs when the call has ended and its entry is in the user action log, however it ended. */
  afterEntry(work: () => Promise<void>): void
}

/** Work with an outside service or a thread, before the call's transaction: it holds no database connection while it waits. */
export type Prepare<E extends EndpointDeclaration, Prepared> = (
  preparation: Preparation<E>,
) => Promise<Prepared>

/** A handler that gets what its call has prepared. */
export type PreparedHandler<E extends EndpointDeclaration, Prepared> = (
  call: Call<E> & { readonly prepared: Prepared },
) => Promise<AnyAnswer<E>>
