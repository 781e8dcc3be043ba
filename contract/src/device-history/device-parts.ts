import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

export const connection = z
  .object({
    id: idNumber,
    timestamp: unixSeconds,
    until: unixSeconds.nullable().describe('Null: still connected.'),
  })
  .meta({
    id: 'Connection',
    description:
      'A time in which a robot was connected to a tablet, or took its corrections from a reference station.',
  })
export type Connection = z.infer<typeof connection>

export const layout = z
  .object({
    id: z.number(),
    original_id: z.number().nullable().describe('The layout that it was copied from. Null: none.'),
    name: z.string(),
    template: z.string(),
    generated: z
      .boolean()
      .describe("Whether it was generated from the template's dimensions, not measured in the field."),
    date_from: unixSeconds,
    date_to: unixSeconds
      .nullable()
      .describe('When it was replaced, deleted or moved to another customer; null while in use.'),
    created_by_user: z.string().nullable().describe('Who made it. Null: not known.'),
  })
  .meta({ id: 'Layout', description: 'A layout of a tablet, in use or not: the lines of a field.' })
export type Layout = z.infer<typeof layout>

export const templateGroup = z
  .object({
    name: z.string(),
    purchased: z.boolean(),
    templates: z.array(z.string()).describe('Their names.'),
    counts: z.array(z.number()).describe('How many layouts were made of each, in the same order.'),
  })
  .meta({
    id: 'TemplateGroup',
    description: 'A group of templates of layouts that a tablet has or could have.',
  })
export type TemplateGroup = z.infer<typeof templateGroup>

export const deviceAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    source: z.enum(['device', 'customer', 'inherited']),
  })
  .meta({
    id: 'DeviceAccessGroup',
    description:
      "An access group of a device: its own, its customer's, or one that a customer above passes down.",
  })
export type DeviceAccessGroup = z.infer<typeof deviceAccessGroup>
