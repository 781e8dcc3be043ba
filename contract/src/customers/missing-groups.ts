import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

/** A required type of access groups of which customers would have no group any more. */
export const missingGroups = z
  .object({
    /** The name of the type: 'Region'. */
    accessGroupType: z.string(),
    /** How many customers. */
    count: z.int(),
    /** The first three of them, from the top of the tree down. */
    customers: z.array(z.object({ id: idNumber, name: z.string() })),
  })
  .meta({ id: 'MissingGroups' })
export type MissingGroups = z.infer<typeof missingGroups>
