import type { ShownAs } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bytesAnswer, type FileAnswer, type StreamAnswer } from '../../../platform/files/file-answers.ts'
import type { DeferredAnswer } from '../../../platform/http/answers.ts'
import { type Html, htmlPage } from './html.ts'

/** The call that reads a document; its viewer and transaction decide what the document contains. */
export interface DocumentCall {
  readonly db: Database
  readonly viewer: Viewer
}

/** A document to send. Deferred content (made in a thread) is produced after the transaction of the call has ended. */
export type DocumentContent = FileAnswer | StreamAnswer | DeferredAnswer<FileAnswer>

/** A generated document, or an empty place for a document of staff. */
export interface DocumentEntry {
  readonly name: string
  readonly kind: ShownAs
  /** One sentence, shown in the menu of its folder. */
  readonly description: string
  /** Whether staff may put their own document here. */
  readonly canTakeDocument?: boolean
  /** Whether this viewer sees it; absent: everybody with the right does. */
  readonly isFor?: (viewer: Viewer) => boolean
  /** Undefined: empty until staff add a document. */
  readonly content?: (call: DocumentCall) => Promise<DocumentContent>
}

export interface FolderEntry {
  readonly name: string
  readonly description: string
  /** Whether staff may add documents to it. */
  readonly canTakeDocument: boolean
  /** Whether this viewer sees it; absent: everybody with the right does. */
  readonly isFor?: (viewer: Viewer) => boolean
  /** A function when the entries change at run time, such as the files of a folder; called for each request. */
  readonly entries: readonly DocumentationNode[] | (() => Promise<readonly DocumentationNode[]>)
}

export type DocumentationNode = FolderEntry | DocumentEntry

interface Described {
  readonly name: string
  readonly description: string
  readonly canTakeDocument?: boolean
}

/** An HTML page, made for each request. */
export function pageEntry(
  entry: Described & { body: (call: DocumentCall) => Html | Promise<Html> },
): DocumentEntry {
  const { body, ...rest } = entry
  return {
    ...rest,
    kind: 'html',
    content: async (call) => {
      const page = htmlPage({ title: entry.name, body: await body(call) })
      return bytesAnswer({
        name: `${entry.name}.html`,
        contentType: 'text/html; charset=utf-8',
        content: Buffer.from(page),
      })
    },
  }
}

/** A JSON document, made once when it is first read. */
export function jsonEntry(
  entry: Described & { kind: Extract<ShownAs, 'api' | 'download'>; fileName: string; json: () => string },
): DocumentEntry {
  const { fileName, json, ...rest } = entry
  let made: Buffer | undefined
  return {
    ...rest,
    content: async () =>
      bytesAnswer({
        name: fileName,
        contentType: 'application/json',
        content: (made ??= Buffer.from(json())),
      }),
  }
}
