import { OutgoingError } from '../../../platform/outgoing.ts'
import type { HubspotApi } from './hubspot-api.ts'
import { associationPage, type CrmObject, linkedIds, objectPage } from './hubspot-objects.ts'

/** The API's maximum size of a page, of a batch read and of the results of a search. */
const PAGE = 100
/** Reading more pages than this is an error, against endless lists. */
const MAX_PAGES = 2000
/** Loading that takes longer is aborted, because its data would be outdated. */
const MAX_LOAD_MS = 10 * 60_000

/** A type of records, and the type of records that they are linked to. */
export interface ObjectKind {
  readonly type: 'companies' | 'contacts'
  readonly properties: readonly string[]
  readonly linked: 'companies' | 'contacts'
}

/** HubSpot's clock and ours may differ. */
const CLOCK_MS = 60_000

/** A search filter: records that are not older than a time of our clock. */
export const createdSince = (since: Date) => ({
  propertyName: 'createdate',
  operator: 'GTE',
  value: String(since.getTime() - CLOCK_MS),
})

/** The first records of a search ('Search the CRM'). */
export async function searchObjects(
  api: HubspotApi,
  type: 'companies' | 'contacts' | 'deals',
  query: { properties: readonly string[]; filterGroups?: readonly object[]; sorts?: readonly object[] },
): Promise<readonly CrmObject[]> {
  const page = await api({
    path: `/crm/v3/objects/${type}/search`,
    body: { ...query, limit: PAGE },
    schema: objectPage,
  })
  return page?.results ?? []
}

/** Reads all records of a type, with the ids of all linked records. */
export async function listObjects<Item>(
  api: HubspotApi,
  kind: ObjectKind,
  itemOf: (object: CrmObject, linked: readonly string[]) => Item,
): Promise<Item[]> {
  const { type, properties, linked } = kind
  const endsAt = performance.now() + MAX_LOAD_MS
  const items: Item[] = []
  let after: string | undefined
  for (let pages = 0; pages < MAX_PAGES && performance.now() < endsAt; pages += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      archived: 'false',
      properties: properties.join(','),
      associations: linked,
      ...(after === undefined ? {} : { after }),
    })
    const page = await api({ path: `/crm/v3/objects/${type}?${query}`, schema: objectPage })
    if (page === undefined) throw new OutgoingError('HubSpot', 'status 404')
    const more = await restOfLinks(api, kind, page.results)
    for (const object of page.results) {
      items.push(itemOf(object, [...new Set([...linkedIds(object, linked), ...(more.get(object.id) ?? [])])]))
    }
    after = page.paging?.next?.after
    if (after === undefined) return items
  }
  throw new OutgoingError('HubSpot', 'an endless list')
}

/** A page has at most 100 links of each record. The links of records with more are read in batches. */
async function restOfLinks(
  api: HubspotApi,
  { type, linked }: ObjectKind,
  objects: readonly CrmObject[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  let inputs = objects
    .filter(({ associations }) => associations?.[linked]?.paging?.next !== undefined)
    .map(({ id }): { id: string; after?: string } => ({ id }))
  for (let pages = 0; inputs.length > 0; pages += 1) {
    if (pages === MAX_PAGES) throw new OutgoingError('HubSpot', 'an endless list of links')
    const page = await api({
      path: `/crm/v4/associations/${type}/${linked}/batch/read`,
      body: { inputs },
      schema: associationPage,
    })
    if (page === undefined) throw new OutgoingError('HubSpot', 'status 404')
    for (const { from, to } of page.results) {
      found.set(from.id, [...(found.get(from.id) ?? []), ...to.map(({ toObjectId }) => toObjectId)])
    }
    inputs = page.results.flatMap(({ from, paging }) =>
      paging?.next === undefined ? [] : [{ id: from.id, after: paging.next.after }],
    )
  }
  return found
}
