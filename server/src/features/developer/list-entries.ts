import type { DocumentationEntry, ShownAs } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { StaffDocument } from './developer.views.ts'
import { isFolder, locationOf, type Place, type Places, sameName } from './tree/documentation-places.ts'

/** Only users of the internal customer may change documents; the policies of the database enforce it too. */
export const isStaff = ({ isAdmin }: Pick<Viewer, 'isAdmin'>): boolean => isAdmin

/** The places that a viewer sees, with the documents of staff. Each folder comes before its entries. */
export function listEntries(
  places: Places,
  { viewer, documents }: { viewer: Viewer; documents: readonly StaffDocument[] },
): DocumentationEntry[] {
  const within = Map.groupBy(places.values(), ({ folder }) => folder)
  const added = Map.groupBy(documents, ({ folder }) => folder)
  const listFolder = (folder: string): DocumentationEntry[] => {
    const own = within.get(folder) ?? []
    const uploaded = added.get(folder) ?? []
    const placed = own.flatMap((place) => {
      const document = uploaded.find(({ name }) => sameName(name, place.node.name))
      const below = isFolder(place.node) ? listFolder(place.location) : []
      return [entryOf(place, { viewer, document }), ...below]
    })
    const others = uploaded.filter(({ name }) => !own.some(({ node }) => sameName(node.name, name)))
    return [...placed, ...others.map((document) => uploadedEntry(document, viewer))]
  }
  return listFolder('')
}

function entryOf(
  { location, node }: Place,
  { viewer, document }: { viewer: Viewer; document: StaffDocument | undefined },
): DocumentationEntry {
  const { name, description } = node
  const common = { location, name, description }
  if (!isFolder(node) && document !== undefined) return { ...common, ...shownOf(document, viewer) }
  const canTakeDocument = isStaff(viewer) && node.canTakeDocument === true
  const hasContent = !isFolder(node) && node.content !== undefined
  return { ...common, kind: node.kind, hasContent, canTakeDocument, document: null }
}

function uploadedEntry(document: StaffDocument, viewer: Viewer): DocumentationEntry {
  const { folder, name, fileName } = document
  return { location: locationOf(folder, name), name, description: fileName, ...shownOf(document, viewer) }
}

function shownOf(
  { id, fileName, contentType, size, changedAt, changedBy: by, version }: StaffDocument,
  viewer: Viewer,
) {
  // A dealer may not see users of other customers, nor of the internal customer.
  const changedBy = isStaff(viewer) ? by : null
  const document = { id, fileName, contentType, size, changedAt, changedBy, version }
  // The place is taken. Its file is replaced by another call.
  return { kind: shownAs(contentType), hasContent: true, canTakeDocument: false, document }
}

const SHOWN: Readonly<Record<string, ShownAs>> = {
  'application/pdf': 'pdf',
  'text/html': 'html',
  'text/plain': 'text',
  'text/csv': 'text',
  'application/xml': 'text',
}

function shownAs(contentType: string): ShownAs {
  if (contentType.startsWith('image/')) return 'image'
  return SHOWN[contentType] ?? 'download'
}
