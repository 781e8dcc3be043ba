import type { ShownAs } from '@service-center/contract/developer/developer.ts'
import { bytesAnswer } from '../../../platform/files/file-answers.ts'
import { type Html, htmlPage } from './html.ts'
import type { DocumentCall, DocumentEntry } from './documentation-entries.ts'

interface Described {
  readonly name: string
  readonly description: string
  readonly canTakeDocument?: boolean
}

/** A page that is made when it is read. */
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
