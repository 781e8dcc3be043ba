import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { z } from 'zod'
import { outsideName } from '../../../platform/outside-services/outside-name.ts'

export const COMPANY_PROPERTIES = ['name', 'country', 'city', 'address', 'zip', 'state', 'phone'] as const
export const CONTACT_PROPERTIES = ['firstname', 'lastname', 'phone', 'email', 'country'] as const

/** Every property that is read is a text of one line. */
const text = outsideName.nullish().transform((value) => value ?? '')
const next = z.object({ next: z.object({ after: z.string() }).optional() }).optional()

const links = z.object({ results: z.array(z.object({ id: z.string() })), paging: next })

/** A record of any kind ('CRM objects'). */
const crmObject = z.object({
  id: z.string(),
  updatedAt: z.string(),
  properties: z.record(z.string(), text),
  associations: z.record(z.string(), links).optional(),
})
export type CrmObject = z.infer<typeof crmObject>

/** A page of a list, and the answer of a search. */
export const objectPage = z.object({ results: z.array(crmObject), paging: next })

/** A record by itself, and the answer to its creation. */
export const oneObject = crmObject

/** The answer to a batch read of associations ('Associations', version 4); a part may have failed (status 207). */
export const associationPage = z.object({
  results: z.array(
    z.object({
      from: z.object({ id: z.string() }),
      to: z.array(z.object({ toObjectId: z.union([z.string(), z.number()]).transform(String) })),
      paging: next,
    }),
  ),
})

/** The answer to an association ('Associations', version 4, 'Create default'): one for each direction. */
export const associationMade = z.object({
  status: z.literal('COMPLETE'),
  results: z.array(z.object({ from: z.object({ id: z.string() }), to: z.object({ id: z.string() }) })).min(1),
})

/** The pipelines of deals with their stages ('Pipelines'); `isClosed` of a stage is a text. */
export const dealPipelines = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      label: outsideName,
      displayOrder: z.number(),
      archived: z.boolean().optional(),
      stages: z.array(
        z.object({
          id: z.string(),
          label: outsideName,
          displayOrder: z.number(),
          archived: z.boolean().optional(),
          metadata: z.object({ isClosed: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
})

/** The account ('Account information'). */
export const account = z.object({
  portalId: z.number(),
  /** The domain of the account's pages. Validated, because it becomes part of links. */
  uiDomain: z.string().regex(/^[a-z0-9.-]+\.hubspot\.com$/),
})

export function companyOf(
  object: CrmObject,
  contacts: readonly string[] = linkedIds(object, 'contacts'),
): CrmCompany {
  const { id, updatedAt, properties } = object
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
    contacts: [...contacts],
    lastmodified: secondsOf(updatedAt),
  }
}

export function contactOf(
  object: CrmObject,
  companies: readonly string[] = linkedIds(object, 'companies'),
): CrmContact {
  const { id, updatedAt, properties } = object
  const read = (name: (typeof CONTACT_PROPERTIES)[number]) => properties[name] ?? ''
  return {
    id,
    firstname: read('firstname'),
    lastname: read('lastname'),
    phone: read('phone'),
    email: read('email'),
    country: read('country'),
    companies: [...companies],
    lastmodified: secondsOf(updatedAt),
  }
}

/** Deduplicated: an association with several labels is listed several times. */
export function linkedIds({ associations }: CrmObject, kind: string): string[] {
  return [...new Set((associations?.[kind]?.results ?? []).map(({ id }) => id))]
}

function secondsOf(moment: string): number {
  const milliseconds = Date.parse(moment)
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000)
}
