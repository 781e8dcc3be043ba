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

export const outsideService = z
  .object({
    id: z.enum(OUTSIDE_SERVICE_IDS),
    isConfigured: z
      .boolean()
      .describe('False: the built-in replacement is used and no outside service is called.'),
    lastSuccess: unixSeconds.nullable().describe('Null: none yet.'),
    lastFailure: unixSeconds.nullable().describe('Null: none yet.'),
    failingSince: unixSeconds
      .nullable()
      .describe('When the first call since the last success failed. Null: it works.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why the last failed call failed: a status, a timeout, an answer that cannot be read. It holds no secrets. Null: none failed.',
      ),
    failuresInARow: z.int().describe('Failed calls since the last success.'),
    failures: z.int().describe('Failed calls since counting began.'),
  })
  .meta({
    id: 'OutsideService',
    description: 'How an outside service does: what came of the calls to it, of all server processes.',
  })
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
