import { documentTypeOf } from '@service-center/contract/documents/document-types.ts'
import type { Document } from '@service-center/contract/documents/documents.ts'
import { foldText } from '@service-center/contract/text/fold.ts'

/** The name of a file type: 'PDF'. */
export const typeNameOf = ({ contentType }: Pick<Document, 'contentType'>): string =>
  documentTypeOf(contentType)?.name ?? 'File'

/** Whether a document contains all searched words in its title, description, file name, type or customer. */
export function matches(document: Document, words: readonly string[]): boolean {
  const { title, description, fileName, customer } = document
  const text = foldText([title, description, fileName, typeNameOf(document), customer?.name ?? ''].join('\n'))
  return words.every((word) => text.includes(word))
}

const NEWS_SECONDS = 14 * 24 * 3600

/**
 * Whether a document, or its current file, is new to the viewer.
 * @param seen the files that were opened in this browser, by id of the document
 * @param now unix seconds
 */
export function newsOf(
  { id, file, createdAt, replacedAt }: Pick<Document, 'id' | 'file' | 'createdAt' | 'replacedAt'>,
  { seen, now }: { seen: Readonly<Record<string, string>>; now: number },
): 'New' | 'Updated' | undefined {
  if (seen[id] === file) return undefined
  if (createdAt > now - NEWS_SECONDS) return 'New'
  return replacedAt !== null && replacedAt > now - NEWS_SECONDS ? 'Updated' : undefined
}
