import { z } from 'zod'

/** The search parameters of a table. */
export const tableSearch = z.object({
  filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  columns: z
    .object({ cols: z.array(z.string()) })
    .optional()
    .catch(undefined),
})
