import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { unixSeconds } from '../endpoint/fields.ts'

/** The kinds of outside services, each with its name for people, and whom the server asks where it is configured. */
export const OUTSIDE_SERVICES = {
  changelog: { name: 'Changelog', provider: 'Monday' },
  crm: { name: 'Customer relations', provider: 'HubSpot' },
  deviceManagement: { name: 'Device management', provider: 'Knox Manage' },
  geocoding: { name: 'Geocoding', provider: 'Maps service' },
  ionosphere: { name: 'Ionosphere', provider: 'IONEX files' },
  mail: { name: 'Mail', provider: 'Mail server' },
  qualityControl: { name: 'Quality control', provider: 'QC service' },
  telephony: { name: 'Telephony', provider: 'Twilio' },
  tickets: { name: 'Support tickets', provider: 'Zendesk' },
} as const satisfies Record<string, { name: string; provider: string }>

export type OutsideServiceId = keyof typeof OUTSIDE_SERVICES

// Object.keys forgets the literal keys that the constant above declares.
export const OUTSIDE_SERVICE_IDS = Object.keys(OUTSIDE_SERVICES) as OutsideServiceId[]

/** How calls to an outside service have ended, in all server processes. */
export const outsideService = z
  .object({
    id: z.enum(OUTSIDE_SERVICE_IDS),
    /** False: the product's own default is used, and nothing outside is asked. */
    isConfigured: z.boolean(),
    lastSuccess: unixSeconds.nullable(),
    lastFailure: unixSeconds.nullable(),
    /** The first failure after the last success; null while it works. */
    failingSince: unixSeconds.nullable(),
    /** Why the last failing call failed: a status, a timeout, a broken answer. No secrets. */
    reason: z.string().nullable(),
    /** Failed calls since the last success. */
    failuresInARow: z.int(),
    /** Failed calls since they are counted. */
    failures: z.int(),
  })
  .meta({ id: 'OutsideService' })
export type OutsideService = z.infer<typeof outsideService>

export const outsideServices = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/services',
    summary: 'The outside services and how they do; for users of the internal customer, others see none',
    right: 'Developer',
    response: z.object({ data: z.array(outsideService) }),
    reads: ['outsideServices'],
  }),
}
