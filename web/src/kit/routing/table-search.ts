import { z } from 'zod'

/** What a table keeps in the address. */
export const tableSearch = z.object({
  filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  columns: z
    .object({ cols: z.array(z.string()) })
    .optional()
    .catch(undefined),
})
