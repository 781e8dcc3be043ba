import type { ShownAs } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { DeferredAnswer } from '../../../platform/http/answers.ts'
import type { FileAnswer, StreamAnswer } from '../../../platform/files/file-answers.ts'

/** The call that reads a document: what it may see decides what is in the document. */
export interface DocumentCall {
  readonly db: Database
  readonly viewer: Viewer
}

/** A document to send; what a thread draws is made when the call's transaction has ended. */
export type DocumentContent = FileAnswer | StreamAnswer | DeferredAnswer<FileAnswer>

/** A document that the product makes, or a place that waits for a document of staff. */
export interface DocumentEntry {
  readonly name: string
  readonly kind: ShownAs
  /** One sentence for the menu of its folder. */
  readonly description: string
  /** Whether a document of staff may stand here instead. */
  readonly canTakeDocument?: boolean
  /** Whether this viewer is offered it; everybody with the right, when absent. */
  readonly isFor?: (viewer: Viewer) => boolean
  /** Undefined: there is nothing until staff add a document. */
  readonly content?: (call: DocumentCall) => Promise<DocumentContent>
}

export interface FolderEntry {
  readonly name: string
  readonly description: string
  /** Whether staff may add documents to it. */
  readonly canTakeDocument: boolean
  /** Whether this viewer is offered it; everybody with the right, when absent. */
  readonly isFor?: (viewer: Viewer) => boolean
  /** A function where they depend on what there is, such as the files of a folder: it is asked for each tree and content. */
  readonly entries: readonly DocumentationNode[] | (() => Promise<readonly DocumentationNode[]>)
}

export type DocumentationNode = FolderEntry | DocumentEntry
