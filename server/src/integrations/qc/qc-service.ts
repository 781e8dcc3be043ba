import type { QcWorkflowList } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DeferredAnswer, RawJson } from '../../platform/http/answers.ts'
import { OutgoingError } from '../../platform/outgoing.ts'

/** The store of quality-control workflows: our own database or an outside service. */
export interface QcService {
  /** The `source` in our tables: empty for our own database, otherwise the origin of the service. */
  readonly name: string
  /**
   * Every workflow in its newest version, as the reply.
   * @throws QcFailedError when the deferred answer is computed
   */
  list(db: Database): Promise<RawJson | DeferredAnswer<QcWorkflowList>>
  /**
   * The workflows that only an outside service has; none for our own database.
   * @throws QcFailedError
   */
  listTheirs(): Promise<readonly QcWorkflow[]>
  /**
   * The content of a picture that is not in our own table; undefined if there is none with that name.
   * @throws QcFailedError
   */
  readPicture(name: string): Promise<Buffer | undefined>
  /**
   * Sends the next version of a workflow to an outside service, before the transaction that stores it.
   * @throws changed_meanwhile; PictureUnknownError; QcFailedError
   */
  send(saving: Saving, surroundings: SendSurroundings): Promise<Saving>
  /**
   * Stores a version in our own tables, after its new pictures.
   * @throws changed_meanwhile; PictureUnknownError
   */
  keep(db: Database, saving: Pick<Saving, 'workflow' | 'mustBeNew'>): Promise<void>
}

/** A version to save. */
export interface Saving {
  /** Its descriptions contain the names of pictures, not their content. */
  readonly workflow: QcWorkflow
  /** The pictures that are new to our own table, by name. */
  readonly pictures: ReadonlyMap<string, Picture>
  /** Whether there must be no version of the workflow yet. */
  readonly mustBeNew: boolean
}

export interface Picture {
  readonly content: Buffer
  readonly contentType: PictureType
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The parts of a call that `send` needs. */
export interface SendSurroundings {
  /** Runs work in a short transaction of its own. */
  inTransaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
}

/** The service failed. The message is for the user: the service's own, if it gave one. */
export class QcFailedError extends OutgoingError {
  readonly forPeople: string
  constructor(reason: string, forPeople: string, options?: ErrorOptions) {
    super('QC service', reason, options)
    this.name = 'QcFailedError'
    this.forPeople = forPeople
  }
}

/** The service may have done what was asked, but did not confirm it. */
export class QcUncertainError extends QcFailedError {}

/** A workflow names pictures that do not exist. */
export class PictureUnknownError extends Error {
  readonly pictures: readonly string[]
  constructor(pictures: readonly string[]) {
    super('There are no pictures of these names.')
    this.name = 'PictureUnknownError'
    this.pictures = pictures
  }
}
