import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { unixSeconds } from '../endpoint/fields.ts'

/** Outside services with their names for people, and the provider that is used if configured. */
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

// Object.keys loses the literal key types.
export const OUTSIDE_SERVICE_IDS = Object.keys(OUTSIDE_SERVICES) as OutsideServiceId[]

/** Results of calls to an outside service, over all server processes. */
export const outsideService = z
  .object({
    id: z.enum(OUTSIDE_SERVICE_IDS),
    /** False: the built-in replacement is used and no outside service is called. */
    isConfigured: z.boolean(),
    lastSuccess: unixSeconds.nullable(),
    lastFailure: unixSeconds.nullable(),
    /** First failure since the last success; null while it works. */
    failingSince: unixSeconds.nullable(),
    /** Why the last failed call failed: a status, a timeout, an invalid reply. Contains no secrets. */
    reason: z.string().nullable(),
    /** Failed calls since the last success. */
    failuresInARow: z.int(),
    /** Failed calls since counting began. */
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
