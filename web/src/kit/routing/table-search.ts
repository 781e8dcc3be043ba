import { z } from 'zod'

/** The search parameters of a table. */
export const tableSearch = z.object({
  filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  columns: z
    .object({ cols: z.array(z.string()) })
    .optional()
    .catch(undefined),
})

/** An optional text in the address. The router parses '10.4' as a number. */
export const textParam = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
