import type { DocumentationEntry, ShownAs } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { StaffDocument } from './developer.views.ts'
import { isFolder, locationOf, type Place, type Places, sameName } from './tree/documentation-places.ts'

/** Whether a viewer changes documents of staff: users of the internal customer do; the policies say so too. */
export const isStaff = ({ isAdmin }: Pick<Viewer, 'isAdmin'>): boolean => isAdmin

/** The places that a viewer is offered, with the documents of staff, each folder before what is in it. */
export function listEntries(
  places: Places,
  { viewer, documents }: { viewer: Viewer; documents: readonly StaffDocument[] },
): DocumentationEntry[] {
  const within = Map.groupBy(places.values(), ({ folder }) => folder)
  const added = Map.groupBy(documents, ({ folder }) => folder)
  const listFolder = (folder: string): DocumentationEntry[] => {
    const own = within.get(folder) ?? []
    const staffs = added.get(folder) ?? []
    const placed = own.flatMap((place) => {
      const document = staffs.find(({ name }) => sameName(name, place.node.name))
      const below = isFolder(place.node) ? listFolder(place.location) : []
      return [entryOf(place, { viewer, document }), ...below]
    })
    const beside = staffs.filter(({ name }) => !own.some(({ node }) => sameName(node.name, name)))
    return [...placed, ...beside.map((document) => besideOf(document, viewer))]
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

function besideOf(document: StaffDocument, viewer: Viewer): DocumentationEntry {
  const { folder, name, fileName } = document
  return { location: locationOf(folder, name), name, description: fileName, ...shownOf(document, viewer) }
}

function shownOf(
  { id, fileName, contentType, size, changedAt, changedBy: by, version }: StaffDocument,
  viewer: Viewer,
) {
  // Users of other customers are out of the scope of a dealer, those of the internal customer too.
  const changedBy = isStaff(viewer) ? by : null
  const document = { id, fileName, contentType, size, changedAt, changedBy, version }
  // Another file for it is a call of its own: nothing can be added to its place.
  return { kind: shownAs(contentType), hasContent: true, canTakeDocument: false, document }
}

const SHOWN: Readonly<Record<string, ShownAs>> = {
  'application/pdf': 'pdf',
  'text/html': 'html',
  'text/plain': 'text',
  'text/csv': 'text',
  'application/xml': 'text',
}

/** How the console shows a file of a media type. */
export function shownAs(contentType: string): ShownAs {
  if (contentType.startsWith('image/')) return 'image'
  return SHOWN[contentType] ?? 'download'
}
