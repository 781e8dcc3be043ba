import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

/** A tablet or station that a robot was connected to from `timestamp` until `until` (null: still connected). */
export const connection = z
  .object({ id: idNumber, timestamp: unixSeconds, until: unixSeconds.nullable() })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof connection>

/** A field layout on a tablet; `original_id` is the layout it was copied from. Times in unix seconds. */
export const layout = z
  .object({
    id: z.number(),
    original_id: z.number().nullable(),
    name: z.string(),
    template: z.string(),
    /** Whether it was generated from the template's dimensions, not measured in the field. */
    generated: z.boolean(),
    date_from: unixSeconds,
    /** When it was replaced, deleted or moved to another customer; null while in use. */
    date_to: unixSeconds.nullable(),
    created_by_user: z.string().nullable(),
  })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof layout>

/** Templates that a tablet has or could have; `counts` is how many layouts were made from each. */
export const templateGroup = z
  .object({
    name: z.string(),
    purchased: z.boolean(),
    templates: z.array(z.string()),
    counts: z.array(z.number()),
  })
  .meta({ id: 'TemplateGroup' })
export type TemplateGroup = z.infer<typeof templateGroup>

/** An access group of a device, and whether it is its own, its customer's, or inherited from an ancestor. */
export const deviceAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    source: z.enum(['device', 'customer', 'inherited']),
  })
  .meta({ id: 'DeviceAccessGroup' })
export type DeviceAccessGroup = z.infer<typeof deviceAccessGroup>
