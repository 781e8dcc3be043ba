import { notFound } from '../../platform/errors.ts'
import { openFile } from '../../platform/files/files.ts'
import { findStaffDocument } from './developer.views.ts'
import { partsOf } from './developer.service.ts'
import type { DocumentCall, DocumentContent } from './tree/documentation-entries.ts'
import { isFolder, type Places } from './tree/documentation-places.ts'

/**
 * The content of a document. Its location is looked up in the tree, and never becomes a path.
 * @throws notFound for what is unknown, a folder, an empty place, or not for this viewer
 */
export async function readContent(
  call: DocumentCall,
  { places, dataDir, location }: { places: Places; dataDir: string; location: string },
): Promise<DocumentContent> {
  const parts = partsOf(location)
  const folder = places.get(parts.folder)?.node
  const document =
    folder !== undefined && isFolder(folder) ? await findStaffDocument(call.db, parts) : undefined
  if (document !== undefined) {
    const file = await openFile(call.db, { dataDir, name: document.file, ofDeveloperDocument: true })
    if (file === undefined) throw notFound()
    return file
  }
  const node = places.get(location)?.node
  if (node === undefined || isFolder(node) || node.content === undefined) throw notFound()
  return node.content(call)
}
