import { setTimeout as pause } from 'node:timers/promises'
import type { CrmCompany, CrmContact } from '@service-center/contract/crm/crm.ts'
import { z } from 'zod'
import { askOutside, OutgoingError, type OutgoingReply } from '../../platform/outgoing.ts'
import type { Crm, CrmSettings } from './crm.ts'

const SERVICE = 'HubSpot'
/** The API's maximum page size. */
const PAGE = 100
/** An endless list is a fault. */
const MAX_PAGES = 2000
/** How long a list is cached. */
const KEPT_MS = 5 * 60_000
const ATTEMPTS = 4
const BUSY_PAUSE_MS = 1000

const COMPANY_PROPERTIES = ['name', 'country', 'city', 'address', 'zip', 'state', 'phone'] as const
const CONTACT_PROPERTIES = ['firstname', 'lastname', 'phone', 'email', 'country'] as const

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const links = z.object({ results: z.array(z.object({ id: z.string() })) })
const page = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      updatedAt: z.string(),
      properties: z.record(z.string(), text),
      associations: z.record(z.string(), links).optional(),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
})
type CrmObject = z.infer<typeof page>['results'][number]

/**
 * HubSpot over its public API (https://developers.hubspot.com/docs, 'CRM objects' and 'Search the CRM'), with the token
 * of a private app that may read companies, contacts and deals. Lists are cached for five minutes.
 */
export function hubspotCrm(settings: CrmSettings): Crm {
  const companies = kept(async () => (await listObjects(settings, COMPANIES)).map(companyOf))
  const contacts = kept(async () => (await listObjects(settings, CONTACTS)).map(contactOf))
  return {
    companies: async () => companies,
    contacts: async () => contacts,
    closeDate: async (_db, companyId) => () => findCloseDate(settings, companyId),
  }
}

interface ObjectKind {
  readonly type: string
  readonly properties: readonly string[]
  readonly associations: string
}
const COMPANIES: ObjectKind = { type: 'companies', properties: COMPANY_PROPERTIES, associations: 'contacts' }
const CONTACTS: ObjectKind = { type: 'contacts', properties: CONTACT_PROPERTIES, associations: 'companies' }

async function listObjects(settings: CrmSettings, kind: ObjectKind): Promise<CrmObject[]> {
  const found: CrmObject[] = []
  let after: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      archived: 'false',
      properties: kind.properties.join(','),
      associations: kind.associations,
      ...(after === undefined ? {} : { after }),
    })
    const { results, paging } = await ask(settings, { path: `/crm/v3/objects/${kind.type}?${query}` })
    found.push(...results)
    after = paging?.next?.after
    if (after === undefined) return found
  }
  throw new OutgoingError(SERVICE, 'an endless list')
}

async function findCloseDate(settings: CrmSettings, companyId: string): Promise<string | undefined> {
  const { results } = await ask(settings, {
    path: '/crm/v3/objects/deals/search',
    body: {
      filterGroups: [
        {
          filters: [
            { propertyName: 'associations.company', operator: 'EQ', value: companyId },
            { propertyName: 'hs_is_closed', operator: 'EQ', value: 'false' },
            { propertyName: 'closedate', operator: 'HAS_PROPERTY' },
          ],
        },
      ],
      properties: ['closedate'],
      limit: PAGE,
    },
  })
  const days = results.map(({ properties }) => properties['closedate']?.slice(0, 10) ?? '')
  return days.filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)).toSorted()[0]
}

/** Sends a request, and retries after a pause when rate limited. */
async function ask(
  { url, token }: CrmSettings,
  { path, body }: { path: string; body?: unknown },
): Promise<z.infer<typeof page>> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await askOutside(SERVICE, {
      url: new URL(path, url),
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    if (reply.status === 200) return read(reply)
    if (reply.status !== 429 || attempt === ATTEMPTS)
      throw new OutgoingError(SERVICE, `status ${reply.status}`)
    await pause(pauseOf(reply))
  }
}

function read({ body }: OutgoingReply): z.infer<typeof page> {
  const parsed = page.safeParse(body)
  if (!parsed.success) throw new OutgoingError(SERVICE, 'an unexpected reply', { cause: parsed.error })
  return parsed.data
}

function pauseOf({ headers }: OutgoingReply): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds, 10) * 1000 : BUSY_PAUSE_MS
}

/** Reads a list once for all concurrent callers, and caches it for a while. */
function kept<Item>(load: () => Promise<Item[]>): () => Promise<readonly Item[]> {
  let known: { list: readonly Item[]; at: number } | undefined
  let loading: Promise<Item[]> | undefined
  return async () => {
    if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.list
    loading ??= load()
      .then((list) => {
        known = { list, at: performance.now() }
        return list
      })
      .finally(() => (loading = undefined))
    return loading
  }
}

function companyOf({ id, updatedAt, properties, associations }: CrmObject): CrmCompany {
  const read = (name: (typeof COMPANY_PROPERTIES)[number]) => properties[name] ?? ''
  return {
    id,
    name: read('name'),
    country: read('country'),
    city: read('city'),
    address: read('address'),
    zip: read('zip'),
    state: read('state'),
    phone: read('phone'),
    contacts: idsOf(associations?.['contacts']),
    lastmodified: secondsOf(updatedAt),
  }
}

function contactOf({ id, updatedAt, properties, associations }: CrmObject): CrmContact {
  const read = (name: (typeof CONTACT_PROPERTIES)[number]) => properties[name] ?? ''
  return {
    id,
    firstname: read('firstname'),
    lastname: read('lastname'),
    phone: read('phone'),
    email: read('email'),
    country: read('country'),
    companies: idsOf(associations?.['companies']),
    lastmodified: secondsOf(updatedAt),
  }
}

/** Deduplicated: an association with several labels is listed several times. */
const idsOf = (found: z.infer<typeof links> | undefined) => [
  ...new Set((found?.results ?? []).map(({ id }) => id)),
]

function secondsOf(moment: string): number {
  const milliseconds = Date.parse(moment)
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000)
}
